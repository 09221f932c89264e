import type { GenerationEvent } from '@reisspel/contract/generator';
import { SIGN_OF_LIFE_FRAME, sseFrame } from '../../platform/sse.ts';

/** Milliseconds between signs of life while a model thinks: proxies cut what is silent for a minute. */
const SIGN_OF_LIFE_MS = 15_000;

interface EventStreamOptions {
  /** Aborted when nobody wants the events any more. */
  signal: AbortSignal;
  /** Is called when whoever reads stops reading. */
  onStop: () => void;
  /** Hears of a fault in the events. The stream ends then, without `done`, as one that was cut off. */
  onError: (error: unknown) => void;
  signOfLifeMs?: number;
}

/** Events as a body of Server-Sent Events that is written no faster than it is read. */
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
