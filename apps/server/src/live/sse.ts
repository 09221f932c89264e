import type { LiveEvent } from '@reisspel/contract/live';
import { sseFrame } from '../platform/sse.ts';

/** An event of a live stream. All but the first carry the revision that a phone resumes from. */
export function liveFrame(event: LiveEvent): Buffer {
  return sseFrame(event, event.type === 'session' ? null : event.revision);
}
