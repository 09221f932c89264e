import type { GenerationEvent } from '@reisspel/contract/generator';
import { SIGN_OF_LIFE_FRAME, sseFrame } from '../../platform/sse.ts';

/** Milliseconds between keep-alives: proxies close streams that are silent for a minute. */
const SIGN_OF_LIFE_MS = 15_000;

interface EventStreamOptions {
  signal: AbortSignal;
  onStop: () => void;
  /** Is called with an error in the events. The stream then ends without `done`. */
  onError: (error: unknown) => void;
  signOfLifeMs?: number;
}

/** Writes events as Server-Sent Events, no faster than they are read. */
export function eventStream(
  events: AsyncGenerator<GenerationEvent>,
  { signal, onStop, onError, signOfLifeMs = SIGN_OF_LIFE_MS }: EventStreamOptions,
): ReadableStream<Uint8Array> {
  let alive: NodeJS.Timeout | undefined;
  const fallSilent = () => clearInterval(alive);
  signal.addEventListener('abort', fallSilent, { once: true });
  return new ReadableStream({
    start(controller) {
      alive = setInterval(() => controller.enqueue(SIGN_OF_LIFE_FRAME), signOfLifeMs);
      alive.unref();
    },
    async pull(controller) {
      const next = await events.next().catch((error: unknown) => {
        onError(error);
        return { done: true as const };
      });
      if (signal.aborted) return;
      if (!next.done) {
        controller.enqueue(sseFrame(next.value));
        return;
      }
      fallSilent();
      controller.close();
    },
    async cancel() {
      fallSilent();
      onStop();
      await events.return(undefined);
    },
  });
}
