import { createTextModel } from './create-text-model.ts';
import { createEndpoint } from './endpoint.ts';
import type { TextModel } from './text-model.ts';
import { createVisionModel, type VisionModel } from './vision-model.ts';

/** The models that the organiser has set: null is none. */
export interface AiModels {
  visionModel: VisionModel | null;
  textModel: TextModel | null;
  /** Answers conversations with any of the models that were set. */
  chatModel: Pick<TextModel, 'complete'> | null;
  /** What they are called, each once. */
  names: readonly string[];
}

export const NO_MODELS: AiModels = { visionModel: null, textModel: null, chatModel: null, names: [] };

interface ModelSettings {
  baseUrl: string;
  apiKey: string | null;
  /** Their names; null is none. */
  models: { vision: string | null; text: string | null };
  /** Questions at once to each. */
  atOnce: number;
}

/** Both models of one endpoint. Nothing goes out before the first question. */
export function createModels({ baseUrl, apiKey, models, atOnce }: ModelSettings): AiModels {
  const endpoint = createEndpoint({ baseUrl, apiKey });
  const { vision, text } = models;
  // Whatever sees can be talked to as well.
  const talker = text ?? vision;
  const chatModel = talker === null ? null : createTextModel({ endpoint, model: talker, atOnce });
  return {
    visionModel: vision === null ? null : createVisionModel({ endpoint, model: vision, atOnce }),
    textModel: text === null ? null : chatModel,
    chatModel,
    names: [...new Set([text, vision])].filter((name) => name !== null),
  };
}
