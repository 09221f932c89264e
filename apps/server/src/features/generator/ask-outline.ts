import type { FallbackReason, GeneratedPlace, GeneratorSettings } from '@reisspel/contract/generator';
import { MAX_PROFILE_DESCRIPTION_LENGTH, MAX_PROFILE_NAME_LENGTH } from '@reisspel/contract/limits';
import type { z } from 'zod';
import type { Asked } from '../../platform/ai/asked.ts';
import { fallbackReasonOf } from './ask-tasks.ts';
import type { Asking } from './hearing.ts';
import { OutlineIdea, type RawPlace, TourOutlineIdea } from './ideas.ts';
import { placeOf } from './judge.ts';
import { cleanText } from './model-text.ts';
import { outlinePrompt } from './prompts.ts';

export interface Outline {
  title: string;
  description: string;
  /** The middle of a city tour; null in a regular game, and when nobody could say. */
  centre: GeneratedPlace | null;
}

export type AskedOutline = { ok: true; value: Outline } | { ok: false; reason: FallbackReason };

type RawOutline = z.infer<typeof OutlineIdea> & { centre?: RawPlace };

/** What a model said, or in Dutch what was wrong with it. */
function judgeOutline(raw: RawOutline, isTour: boolean): Outline | string {
  const title = cleanText(raw.title, MAX_PROFILE_NAME_LENGTH);
  const description = cleanText(raw.description, MAX_PROFILE_DESCRIPTION_LENGTH);
  if (title === null || description === null) {
    return 'een titel of omschrijving die te lang is, of opmaak of een webadres heeft';
  }
  if (!isTour) return { title, description, centre: null };
  const centre = raw.centre ? placeOf(raw.centre) : null;
  return centre === null ? 'een midden zonder bruikbare naam of coördinaten' : { title, description, centre };
}

function askOnce(
  { model, meter, signal }: Asking,
  settings: GeneratorSettings,
  problems: string[] | null,
): Promise<Asked<RawOutline>> {
  const schema = settings.gameType === 'city-tour' ? TourOutlineIdea : OutlineIdea;
  return model.ask({ ...outlinePrompt(settings, problems), schema, meter, signal });
}

/** Asks a model what the game is called and where it is, once more when the answer is not good enough. */
export async function askOutline(asking: Asking, settings: GeneratorSettings): Promise<AskedOutline> {
  let problems: string[] | null = null;
  for (let tries = 0; tries < 2; tries += 1) {
    const asked = await askOnce(asking, settings, problems);
    if (asked.ok) {
      const judged = judgeOutline(asked.value, settings.gameType === 'city-tour');
      if (typeof judged !== 'string') return { ok: true, value: judged };
      problems = [judged];
    } else {
      if (asked.reason !== 'unparsable') return { ok: false, reason: fallbackReasonOf(asked.reason) };
      problems = ['een antwoord in een andere vorm dan gevraagd'];
    }
  }
  return { ok: false, reason: 'unusable_answer' };
}
