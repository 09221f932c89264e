import { createEndpoint } from './endpoint.ts';
import { createTextModel, type TextModel } from './text-model.ts';
import { createVisionModel, type VisionModel } from './vision-model.ts';

/** The models in the settings; null for one that is not set. */
export interface AiModels {
  visionModel: VisionModel | null;
  textModel: TextModel | null;
  /** Holds conversations: the text model, or else the vision model. */
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
  const chat = text ?? vision;
  const chatModel = chat === null ? null : createTextModel({ endpoint, model: chat, atOnce });
  return {
    visionModel: vision === null ? null : createVisionModel({ endpoint, model: vision, atOnce }),
    textModel: text === null ? null : chatModel,
    chatModel,
    names: [...new Set([text, vision])].filter((name) => name !== null),
  };
}
