import type { GenerationEvent } from '@reisspel/contract/generator';

export const STREAM_HEADERS = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
};

/** Milliseconds between signs of life while a model thinks: proxies cut what is silent for a minute. */
const SIGN_OF_LIFE_MS = 15_000;
/** A comment, which readers of events skip. */
const SIGN_OF_LIFE = ':\n\n';

interface EventStreamOptions {
  /** Aborted when nobody wants the events any more. */
  signal: AbortSignal;
  /** Is called when whoever reads stops reading. */
  onStop: () => void;
  /** Hears of a fault in the events. The stream ends then, without `done`, as one that was cut off. */
  onError: (error: unknown) => void;
  signOfLifeMs?: number;
}

function frame(event: GenerationEvent): string {
  return `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
}

/** Events as a body of Server-Sent Events that is written no faster than it is read. */
export function eventStream(
  events: AsyncGenerator<GenerationEvent>,
  { signal, onStop, onError, signOfLifeMs = SIGN_OF_LIFE_MS }: EventStreamOptions,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let alive: NodeJS.Timeout | undefined;
  const fallSilent = () => clearInterval(alive);
  signal.addEventListener('abort', fallSilent, { once: true });
  return new ReadableStream({
    start(controller) {
      alive = setInterval(() => controller.enqueue(encoder.encode(SIGN_OF_LIFE)), signOfLifeMs);
      alive.unref();
    },
    async pull(controller) {
      const next = await events.next().catch((error: unknown) => {
        onError(error);
        return { done: true as const };
      });
      if (signal.aborted) return;
      if (!next.done) {
        controller.enqueue(encoder.encode(frame(next.value)));
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
