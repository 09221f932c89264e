import type { FallbackReason, GeneratedPlace, GeneratorSettings } from '@reisspel/contract/generator';
import { MAX_PROFILE_DESCRIPTION_LENGTH, MAX_PROFILE_NAME_LENGTH } from '@reisspel/contract/limits';
import { z } from 'zod';
import { plainText } from '../../platform/ai/answer-text.ts';
import type { ModelResult } from '../../platform/ai/model-result.ts';
import { fallbackReasonOf, type ModelAccess, type Workshop } from './ask-tasks.ts';
import { isByTheSea } from './built-in-game.ts';
import { ModelPlace, placeOf } from './kinds/kind.ts';
import { cleanText } from './model-text.ts';
import { outlinePrompt } from './prompts.ts';

interface Outline {
  title: string;
  description: string;
  /** Centre of a city tour; null in a regular game, or if unknown. */
  centre: GeneratedPlace | null;
}

const OutlineIdea = z.object({ title: z.string(), description: z.string() });
const TourOutlineIdea = OutlineIdea.extend({ centre: ModelPlace });

function judgeOutline(idea: z.infer<typeof OutlineIdea>, centre: GeneratedPlace | null): Outline | null {
  const title = cleanText(idea.title, MAX_PROFILE_NAME_LENGTH);
  const description = cleanText(idea.description, MAX_PROFILE_DESCRIPTION_LENGTH);
  return title === null || description === null ? null : { title, description, centre };
}

/** The schema of a model's outline; its value is null for an unusable one. */
function outlineSchema({ gameType }: GeneratorSettings): z.ZodType<Outline | null> {
  if (gameType === 'regular') return OutlineIdea.transform((idea) => judgeOutline(idea, null));
  return TourOutlineIdea.transform((idea) => {
    const centre = placeOf(idea.centre);
    return centre === null ? null : judgeOutline(idea, centre);
  });
}

type AskedOutline = { ok: true; value: Outline } | { ok: false; reason: FallbackReason };

/** Asks a model for title, description and centre, once more if the answer is unusable. */
async function askOutline(
  { model, ...call }: ModelAccess,
  settings: GeneratorSettings,
): Promise<AskedOutline> {
  const question = { ...outlinePrompt(settings), ...call, schema: outlineSchema(settings) };
  for (let tries = 0; tries < 2; tries += 1) {
    const asked: ModelResult<Outline | null> = await model.ask(question);
    if (!asked.ok && asked.reason !== 'unparsable') {
      return { ok: false, reason: fallbackReasonOf(asked.reason) };
    }
    if (asked.ok && asked.value !== null) return { ok: true, value: asked.value };
  }
  return { ok: false, reason: 'unusable_answer' };
}

function builtInOutline(settings: GeneratorSettings): Outline {
  return isByTheSea(settings)
    ? {
        title: 'Weekend aan zee',
        description:
          'Een kant-en-klaar spel voor aan de kust: foto’s op het strand en vragen over Spanje en de zee.',
        centre: null,
      }
    : {
        title: 'Samen op pad',
        description: 'Een kant-en-klaar spel dat overal kan: foto’s onderweg en vragen voor jong en oud.',
        centre: null,
      };
}

function plainOutline(topic: string): Outline {
  return { title: plainText(`Spel: ${topic}`, MAX_PROFILE_NAME_LENGTH), description: '', centre: null };
}

interface Opening {
  outline: Outline;
  /** Why the model is not asked for tasks either; null to ask it. */
  skipReason: FallbackReason | null;
}

export async function makeOutline({ access }: Workshop, settings: GeneratorSettings): Promise<Opening> {
  if (access === null) return { outline: builtInOutline(settings), skipReason: 'no_ai' };
  const asked = await askOutline(access, settings);
  if (asked.ok) return { outline: asked.value, skipReason: null };
  // A tour needs a centre; a regular game can go on with a plain title.
  return asked.reason === 'unusable_answer' && settings.gameType === 'regular'
    ? { outline: plainOutline(settings.topic), skipReason: null }
    : { outline: builtInOutline(settings), skipReason: asked.reason };
}
