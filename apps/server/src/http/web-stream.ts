import type { Readable } from 'node:stream';
import type { Context } from 'hono';
import type { StoredZip } from '../platform/stored-zip.ts';

/** Longest pause between reads, in ms. The system buffers 2 MB: as long at 50 kbit/s. */
const STALLED_MS = 5 * 60_000;

interface WebStreamOptions {
  stalledMs?: number;
  onRead?: () => void;
  /** Is called once, when the stream has ended or failed, or was cancelled. */
  onEnd?: () => void;
}

/** Destroys the stream when the client leaves or stalls, where Node's `toWeb` ends the process. */
export function webStream(
  stream: Readable,
  { stalledMs = STALLED_MS, onRead, onEnd }: WebStreamOptions = {},
): ReadableStream<Uint8Array> {
  const pieces: AsyncIterator<Uint8Array> = stream[Symbol.asyncIterator]();
  let stallTimer: NodeJS.Timeout | undefined;
  let hasEnded = false;
  function end(): void {
    // A cancel during a read calls this, and so does the end of that read.
    if (!hasEnded) onEnd?.();
    hasEnded = true;
  }
  function awaitReader(controller: ReadableStreamDefaultController<Uint8Array>): void {
    stallTimer = setTimeout(() => {
      stream.destroy();
      // The error tells the client that the answer is incomplete.
      controller.error(new Error('The client read nothing for too long'));
      end();
    }, stalledMs);
    stallTimer.unref();
  }
  return new ReadableStream(
    {
      start: awaitReader,
      async pull(controller) {
        clearTimeout(stallTimer);
        onRead?.();
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
        clearTimeout(stallTimer);
        stream.destroy();
        end();
      },
    },
    { highWaterMark: 0 },
  );
}

/** Sends a ZIP as a download. */
export function sendZip(c: Context, { name, stream, bytes }: StoredZip & { name: string }): Response {
  c.header('Content-Type', 'application/zip');
  // The size makes the progress that the browser shows real, and tells it of a broken download.
  c.header('Content-Length', String(bytes));
  c.header('Content-Disposition', `attachment; filename="${name}"`);
  c.header('Cache-Control', 'private, no-store');
  // The language of what is in it.
  c.header('Vary', 'Cookie', { append: true });
  return c.body(webStream(stream), 200);
}
