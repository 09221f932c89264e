interface Event {
  type: string;
}

/** Uses one `data` line, because JSON escapes line breaks. A reader resumes after `id`. */
export function sseFrame(event: Event, id: number | null = null): Buffer {
  const idLine = id === null ? '' : `id: ${id}\n`;
  return Buffer.from(`${idLine}event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
}

/** Makes the last frame before a stop. The reader reconnects after this many milliseconds. */
export function retryFrame(milliseconds: number): Buffer {
  return Buffer.from(`retry: ${milliseconds}\n\n`);
}

/** A comment, which readers skip. It keeps proxies and phones from closing a quiet stream. */
export const KEEP_ALIVE_FRAME = Buffer.from(':\n\n');
