import type { LiveEvent } from '@reisspel/contract/live';

/** One Server-Sent Event, ready for the socket. JSON holds no raw line break, so one data line is enough. */
export function sseFrame(event: LiveEvent): Buffer {
  const id = event.type === 'session' ? '' : `id: ${event.revision}\n`;
  return Buffer.from(`${id}event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
}

/** A comment: keeps proxies and phones from taking a quiet stream for a dead one. */
export const HEARTBEAT_FRAME = Buffer.from(':\n\n');
