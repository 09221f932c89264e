import type { Readable } from 'node:stream';

/**
 * Milliseconds in which something must be taken of an answer, or whoever asked is gone: what 2 MB between the server and a
 * phone, which the system takes in advance, need at 50 kbit/s.
 */
const STALLED_MS = 5 * 60_000;

interface Watch {
  /** Milliseconds. */
  stalledMs?: number;
  /** More of it is asked for. */
  asked?: () => void;
  /** Nothing more of it will be sent: it came to its end, failed, or was given up. */
  ended?: () => void;
}

/**
 * A stream of Node's as the body of an answer: read a piece at a time, closed when whoever asked goes away or takes nothing
 * for `stalledMs`, also before the first piece. Time that the stream itself takes does not count. Node's own `toWeb` throws
 * where nobody can catch it when those two meet.
 */
export function webStream(
  stream: Readable,
  { stalledMs = STALLED_MS, asked, ended }: Watch = {},
): ReadableStream<Uint8Array> {
  const pieces: AsyncIterator<Uint8Array> = stream[Symbol.asyncIterator]();
  let patience: NodeJS.Timeout | undefined;
  let hasEnded = false;
  function end(): void {
    // Who goes away while a piece is read ends it, and so does what became of that piece.
    if (!hasEnded) ended?.();
    hasEnded = true;
  }
  function awaitReader(controller: ReadableStreamDefaultController<Uint8Array>): void {
    patience = setTimeout(() => {
      stream.destroy();
      // An answer that is cut off must not look whole.
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
