import type { Values } from './environment.ts';

export type AiSettings =
  | { readonly kind: 'off' }
  | {
      readonly kind: 'on';
      readonly baseUrl: string;
      readonly apiKey: string | null;
      readonly models: AiModels;
      /** Questions at once to each model. */
      readonly atOnce: number;
      /** Tokens a trip may take on a day (UTC). */
      readonly dailyTokens: number;
    };

/** At least one of the two. */
type AiModels =
  | { readonly vision: string; readonly text: string | null }
  | { readonly vision: null; readonly text: string };

function aiModels(values: Values): AiModels | null {
  const { AI_VISION_MODEL: vision, AI_TEXT_MODEL: text } = values;
  if (vision !== undefined) return { vision, text: text ?? null };
  return text === undefined ? null : { vision: null, text };
}

export function aiSettings(values: Values): AiSettings {
  const models = aiModels(values);
  if (values.AI_BASE_URL === undefined || models === null) return Object.freeze({ kind: 'off' });
  return Object.freeze({
    kind: 'on',
    baseUrl: values.AI_BASE_URL,
    apiKey: values.AI_API_KEY ?? null,
    models: Object.freeze(models),
    atOnce: values.AI_AT_ONCE,
    dailyTokens: values.AI_DAILY_TOKENS,
  });
}
