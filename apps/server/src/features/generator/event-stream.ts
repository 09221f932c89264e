import type { GenerationEvent } from '@reisspel/contract/generator';
import { SIGN_OF_LIFE_FRAME, sseFrame } from '../../platform/sse.ts';

/** Milliseconds between keep-alives: proxies close streams that are silent for a minute. */
const SIGN_OF_LIFE_MS = 15_000;

interface EventStreamOptions {
  signal: AbortSignal;
  /** Called when the reader cancels the stream. */
  onStop: () => void;
  /** Called with an error that the events throw. The stream then ends without `done`. */
  onError: (error: unknown) => void;
  signOfLifeMs?: number;
}

/** Writes events as Server-Sent Events, no faster than they are read. */
export function eventStream(
  events: AsyncGenerator<GenerationEvent>,
  { signal, onStop, onError, signOfLifeMs = SIGN_OF_LIFE_MS }: EventStreamOptions,
): ReadableStream<Uint8Array> {
  let keepAlive: NodeJS.Timeout | undefined;
  const stopKeepAlive = () => clearInterval(keepAlive);
  signal.addEventListener('abort', stopKeepAlive, { once: true });
  return new ReadableStream({
    start(controller) {
      keepAlive = setInterval(() => controller.enqueue(SIGN_OF_LIFE_FRAME), signOfLifeMs);
      keepAlive.unref();
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
      stopKeepAlive();
      controller.close();
    },
    async cancel() {
      stopKeepAlive();
      onStop();
      await events.return(undefined);
    },
  });
}
