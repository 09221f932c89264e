import type { ServerResponse } from 'node:http';

/** A piece of a stream: text, a model's reasoning, or a promise that the stream waits for. */
export type FakePiece = string | { thought: string } | Promise<unknown>;

/** The token usage that the fake reports. */
export const FAKE_USAGE = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 };

/** Reported usage: true for `FAKE_USAGE`, false for none. */
export type FakeUsage = boolean | Record<keyof typeof FAKE_USAGE, number | null>;

const usageOf = (usage: FakeUsage) => (usage === true ? FAKE_USAGE : usage);

const COMMON = { id: 'chatcmpl-1', created: 1_750_000_000, model: 'fake' };

export function completion(content: string, usage: FakeUsage) {
  return {
    ...COMMON,
    object: 'chat.completion',
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
    ...(usage ? { usage: usageOf(usage) } : {}),
  };
}

interface Stream {
  pieces: readonly FakePiece[];
  /** Reported in the last chunk. */
  usage: FakeUsage;
  end: 'stop' | 'length' | 'cut-off';
}

/** Sends the chunks of a stream. Waits until each chunk is written before it sends the next. */
export async function sendStream(response: ServerResponse, { pieces, usage, end }: Stream): Promise<void> {
  const send = (frame: string) =>
    new Promise<void>((resolve) => response.write(`data: ${frame}\n\n`, () => resolve()));
  const chunk = (choices: unknown[], more: object = {}) =>
    send(JSON.stringify({ ...COMMON, object: 'chat.completion.chunk', choices, ...more }));
  response.writeHead(200, { 'Content-Type': 'text/event-stream' });
  await chunk([{ index: 0, delta: { role: 'assistant', content: '' }, finish_reason: null }]);
  for (const piece of pieces) {
    if (piece instanceof Promise) await piece;
    else {
      const delta = typeof piece === 'string' ? { content: piece } : { reasoning_content: piece.thought };
      await chunk([{ index: 0, delta, finish_reason: null }]);
    }
  }
  if (end === 'cut-off') {
    response.destroy();
    return;
  }
  await chunk([{ index: 0, delta: {}, finish_reason: end }]);
  if (usage) await chunk([], { usage: usageOf(usage) });
  await send('[DONE]');
  response.end();
}
