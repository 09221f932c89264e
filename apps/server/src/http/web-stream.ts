import type { Readable } from 'node:stream';

/** The time to send 2 MB, which the system buffers on the way to a phone, at 50 kbit/s. */
const STALLED_MS = 5 * 60_000;

interface Watch {
  stalledMs?: number;
  asked?: () => void;
  /** Called once, when the stream ended, failed or was cancelled. */
  ended?: () => void;
}

/** Destroys the stream when the client leaves or stalls. Node's `toWeb` throws uncatchably then. */
export function webStream(
  stream: Readable,
  { stalledMs = STALLED_MS, asked, ended }: Watch = {},
): ReadableStream<Uint8Array> {
  const pieces: AsyncIterator<Uint8Array> = stream[Symbol.asyncIterator]();
  let patience: NodeJS.Timeout | undefined;
  let hasEnded = false;
  function end(): void {
    // A cancel during a read and that read's end both come here.
    if (!hasEnded) ended?.();
    hasEnded = true;
  }
  function awaitReader(controller: ReadableStreamDefaultController<Uint8Array>): void {
    patience = setTimeout(() => {
      stream.destroy();
      // An error marks the answer as incomplete for the client.
      controller.error(new Error('Nothing was taken of an answer for too long'));
      end();
    }, stalledMs);
    patience.unref();
  }
  return new ReadableStream(
    {
      start: awaitReader,
      async pull(controller) {
        clearTimeout(patience);
        asked?.();
        const { done, value } = await pieces.next().catch((error: unknown) => {
          end();
          throw error;
        });
        if (done) {
          end();
          controller.close();
          return;
        }
        controller.enqueue(value);
        awaitReader(controller);
      },
      cancel() {
        clearTimeout(patience);
        stream.destroy();
        end();
      },
    },
    { highWaterMark: 0 },
  );
}
