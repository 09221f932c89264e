import type { Readable } from 'node:stream';

/**
 * A stream of Node's as the body of an answer: read a piece at a time, closed when whoever asked goes away, also before
 * the first piece. Node's own `toWeb` throws where nobody can catch it when those two meet.
 */
export function webStream(stream: Readable): ReadableStream<Uint8Array> {
  const pieces: AsyncIterator<Uint8Array> = stream[Symbol.asyncIterator]();
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel() {
        stream.destroy();
      },
    },
    { highWaterMark: 0 },
  );
}
