import type { Asked } from './asked.ts';
import { askModel, MAX_RETRIES, pay } from './chat-model.ts';
import { createDeadline, type Deadline } from './deadline.ts';
import type { Endpoint } from './endpoint.ts';
import { streamAnswer, streamList } from './list-stream.ts';
import { estimateTokens, tokensTaken } from './meter.ts';
import type { Chat, ChatAnswer, TextModel } from './text-model.ts';
import { createTurns } from './turns.ts';

/** Milliseconds in all: enough for a game of 20 tasks at about 70 tokens a second. */
const TOTAL_MS = 60_000;
/** Milliseconds without a byte of a stream before the server gives it up. */
const SILENCE_MS = 20_000;
/** Milliseconds that a stream may go on after the last wanted element, to report its usage. */
const USAGE_MS = 3_000;
/** Calls that may wait: a few organisers at once. More would time out in the queue. */
const MAX_WAITING = 8;
/** Most tokens of one answer (spec 7); a list holds 20 tasks with their options. */
const MAX_ANSWER_TOKENS = 2_000;
const MAX_LIST_TOKENS = 4_000;
/** Spec 7: varied, and still on topic. */
const TEMPERATURE = 0.7;

interface TextModelOptions {
  endpoint: Endpoint;
  model: string;
  atOnce: number;
  /** Limits in milliseconds: for a call, for a silent stream, and for the usage after a list. */
  totalMs?: number;
  silenceMs?: number;
  usageMs?: number;
}

async function answerOf(endpoint: Endpoint, chat: Chat, deadline: Deadline): Promise<Asked<ChatAnswer>> {
  const { model, messages, temperature, maxTokens, meter } = chat;
  const prompt = estimateTokens(...messages.map(({ content }) => content));
  return pay({ meter, deadline }, prompt + maxTokens, async () => {
    const { generateText } = await import('ai');
    const { text: content, usage } = await generateText({
      // Refusals of a client's questions must not change the dialect of our own questions.
      model: await endpoint.model(model, { learns: false }),
      messages: messages.map((message) => ({ ...message })),
      // Only the organiser can write system messages here.
      allowSystemInMessages: true,
      maxRetries: MAX_RETRIES,
      maxOutputTokens: maxTokens,
      ...(temperature === null ? {} : { temperature }),
      abortSignal: deadline.signal,
    });
    const taken = tokensTaken(usage, { prompt, answer: estimateTokens(content) });
    return {
      answer: {
        ok: true,
        value: { content, usage: { promptTokens: taken.prompt, completionTokens: taken.answer } },
      },
      tokens: taken.prompt + taken.answer,
    };
  });
}

/** Creates a text model at an endpoint. */
export function createTextModel({
  endpoint,
  model,
  atOnce,
  totalMs = TOTAL_MS,
  silenceMs = SILENCE_MS,
  usageMs = USAGE_MS,
}: TextModelOptions): TextModel {
  const { inTurn, enter } = createTurns({ atOnce, waiting: MAX_WAITING });

  return {
    async *streamElements({ signal, ...question }) {
      const deadline = createDeadline({ totalMs, silenceMs, signal });
      const leave = await enter(deadline.signal);
      if (leave === null) {
        const gone = deadline.reason();
        deadline.end();
        yield { kind: 'end', failure: gone ?? 'busy', begun: false };
        return;
      }
      deadline.touch();
      try {
        yield* streamList(endpoint, {
          ...question,
          model,
          temperature: TEMPERATURE,
          maxTokens: MAX_LIST_TOKENS,
          deadline,
          usageMs,
        });
      } finally {
        deadline.end();
        leave();
      }
    },

    ask: ({ signal, ...question }) =>
      inTurn({ totalMs, silenceMs, signal }, (deadline) =>
        askModel(
          endpoint,
          { ...question, model, temperature: TEMPERATURE, maxTokens: MAX_ANSWER_TOKENS, deadline },
          streamAnswer,
        ),
      ),

    complete: (chat) =>
      inTurn({ totalMs, signal: chat.signal }, (deadline) => answerOf(endpoint, chat, deadline)),
  };
}
