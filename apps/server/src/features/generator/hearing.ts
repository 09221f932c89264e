import type { z } from 'zod';
import type { Meter } from '../../platform/ai/meter.ts';
import type { Streamed, TextModel } from '../../platform/ai/text-model.ts';
import type { Circumstances, Judgement } from './judge.ts';
import type { Prompt } from './prompts.ts';

/** A model, the meter that pays, and a signal that ends the question. */
export interface Asking {
  model: TextModel;
  meter: Meter;
  signal: AbortSignal;
}

export type End = Extract<Streamed<never>, { kind: 'end' }>;
export type Heard = { kind: 'idea'; judgement: Judgement } | End;

interface ListAsking extends Asking {
  /** Aborts when enough tasks are accepted. */
  enough: AbortSignal;
}

/** Asks a model for a list of tasks, and judges each idea as it arrives. */
export type Hear = (
  asking: ListAsking,
  prompt: Prompt,
  circumstances: Circumstances,
) => AsyncGenerator<Heard>;

/** Makes a `Hear` for ideas of one shape, and of another in a city tour, where each has a place. */
export function hearIdeas<Idea>(
  shape: z.ZodType<Idea>,
  tourShape: z.ZodType<Idea>,
  judge: (idea: Idea, circumstances: Circumstances) => Judgement,
): Hear {
  return async function* hear({ model, ...call }, prompt, circumstances) {
    const schema = circumstances.tour === null ? shape : tourShape;
    for await (const streamed of model.streamElements({ ...prompt, ...call, schema })) {
      switch (streamed.kind) {
        case 'element':
          yield { kind: 'idea', judgement: judge(streamed.value, circumstances) };
          break;
        case 'unusable':
          yield { kind: 'idea', judgement: { ok: false, problem: streamed.reason } };
          break;
        case 'end':
          yield streamed;
          break;
        default:
          streamed satisfies never;
      }
    }
  };
}
