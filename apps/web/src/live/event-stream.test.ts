import { expect, test } from 'vitest';
import { eventData } from './event-stream.ts';

async function read(chunks: Uint8Array[], onRetry?: (milliseconds: number) => void): Promise<string[]> {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
  const events: string[] = [];
  for await (const data of eventData(body, () => {}, onRetry)) events.push(data);
  return events;
}

test('reads each event however the bytes are split into chunks, and skips comments', async () => {
  const bytes = new TextEncoder().encode(
    ':\n\nid: 1\nevent: patch\ndata: {"naam":"Zoë"}\n\n:\n\ndata: 2\n\n',
  );
  const oneByOne = Array.from(bytes, (byte) => Uint8Array.of(byte));
  for (const chunks of [[bytes], oneByOne]) expect(await read(chunks)).toEqual(['{"naam":"Zoë"}', '2']);
});

test('drops an event that the end of the stream cut off', async () => {
  expect(await read([new TextEncoder().encode('data: 1\n\ndata: 2\n')])).toEqual(['1']);
});

test('reads the retry delay that the server sends', async () => {
  const delays: number[] = [];
  const bytes = new TextEncoder().encode('data: 1\n\nretry: 2500\n\n');
  expect(await read([bytes], (milliseconds) => delays.push(milliseconds))).toEqual(['1']);
  expect(delays).toEqual([2_500]);
});
