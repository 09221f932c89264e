interface Event {
  type: string;
}

/**
 * One Server-Sent Event, ready for the socket. JSON holds no raw line break, so one data line is enough. `id` is what a reader
 * that lost the stream goes on from.
 */
export function sseFrame(event: Event, id: number | null = null): Buffer {
  const idLine = id === null ? '' : `id: ${id}\n`;
  return Buffer.from(`${idLine}event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
}

/** The last that a stream says before its server stops: the reader comes back after this many milliseconds. */
export function retryFrame(milliseconds: number): Buffer {
  return Buffer.from(`retry: ${milliseconds}\n\n`);
}

/** A comment, which readers skip: keeps proxies and phones from taking a quiet stream for a dead one. */
export const SIGN_OF_LIFE_FRAME = Buffer.from(':\n\n');
