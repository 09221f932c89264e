import type { GenerationEvent } from '@reisspel/contract/generator';
import { KEEP_ALIVE_FRAME, sseFrame } from '../../platform/sse.ts';

/** Milliseconds between keep-alives. Proxies close a stream that sends nothing for a minute. */
const KEEP_ALIVE_MS = 15_000;

interface EventStreamOptions {
  signal: AbortSignal;
  /** Called when the reader cancels the stream. */
  onStop: () => void;
  /** Called with an error that the events throw. The stream then ends without `done`. */
  onError: (error: unknown) => void;
  keepAliveMs?: number;
}

/** Writes events as Server-Sent Events. Waits for the reader before it asks for the next event. */
export function eventStream(
  events: AsyncGenerator<GenerationEvent>,
  { signal, onStop, onError, keepAliveMs = KEEP_ALIVE_MS }: EventStreamOptions,
): ReadableStream<Uint8Array> {
  let keepAlive: NodeJS.Timeout | undefined;
  const stopKeepAlive = () => clearInterval(keepAlive);
  signal.addEventListener('abort', stopKeepAlive, { once: true });
  return new ReadableStream({
    start(controller) {
      keepAlive = setInterval(() => controller.enqueue(KEEP_ALIVE_FRAME), keepAliveMs);
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
