import { createEndpoint } from './endpoint.ts';
import type { TextModel } from './text-model.ts';
import { createTextModel } from './text-model.ts';
import { createVisionModel, type VisionModel } from './vision-model.ts';

/** The models that the organiser has configured; null for none. */
export interface AiModels {
  visionModel: VisionModel | null;
  textModel: TextModel | null;
  chatModel: Pick<TextModel, 'complete'> | null;
  names: readonly string[];
}

export const NO_MODELS: AiModels = { visionModel: null, textModel: null, chatModel: null, names: [] };

interface ModelSettings {
  baseUrl: string;
  apiKey: string | null;
  /** Model names; null for none. */
  models: { vision: string | null; text: string | null };
  atOnce: number;
}

export function createModels({ baseUrl, apiKey, models, atOnce }: ModelSettings): AiModels {
  const endpoint = createEndpoint({ baseUrl, apiKey });
  const { vision, text } = models;
  // A vision model can hold a conversation too.
  const talker = text ?? vision;
  const chatModel = talker === null ? null : createTextModel({ endpoint, model: talker, atOnce });
  return {
    visionModel: vision === null ? null : createVisionModel({ endpoint, model: vision, atOnce }),
    textModel: text === null ? null : chatModel,
    chatModel,
    names: [...new Set([text, vision])].filter((name) => name !== null),
  };
}
