import type { GenerationEvent } from '@reisspel/contract/generator';
import { expect, test } from 'vitest';
import { eventStream } from './event-stream.ts';

const DONE: GenerationEvent = { type: 'done' };

function open(events: AsyncGenerator<GenerationEvent>) {
  const errors: unknown[] = [];
  const stopped = new AbortController();
  const stream = eventStream(events, {
    signal: stopped.signal,
    onStop: () => stopped.abort(),
    onError: (error) => errors.push(error),
  });
  return { stream, errors, stopped };
}

test('an error ends the stream after the sent events, and is only logged', async () => {
  const fault = new Error('Stuk');
  async function* broken() {
    yield DONE;
    throw fault;
  }
  const { stream, errors } = open(broken());
  expect(await new Response(stream).text()).toBe('event: done\ndata: {"type":"done"}\n\n');
  expect(errors).toEqual([fault]);
});

test('a reader that stops ends the events, even between two events', async () => {
  const ended = Promise.withResolvers<void>();
  async function* endless() {
    try {
      for (;;) yield DONE;
    } finally {
      ended.resolve();
    }
  }
  const { stream, stopped, errors } = open(endless());
  const reader = stream.getReader();
  await reader.read();
  await reader.cancel();
  expect(stopped.signal.aborted).toBe(true);
  await ended.promise;
  expect(errors).toEqual([]);
});
