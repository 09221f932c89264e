import { z } from 'zod';
import { AiQuestion } from './kinds/checks.ts';
import {
  MAX_ANALYSED_IMAGE_LENGTH,
  MAX_CHAT_ANSWER_TOKENS,
  MAX_CHAT_MESSAGE_LENGTH,
  MAX_CHAT_MESSAGES,
  MAX_CHAT_TEMPERATURE,
  MAX_MODEL_NAME_LENGTH,
} from './limits.ts';

/** What `POST /.netlify/functions/analyze-image` is asked (spec 7). */
export const ImageAnalysisInput = AiQuestion.extend({
  /** A data URL of a JPEG, PNG or WebP in base64. */
  image: z.string().min(1).max(MAX_ANALYSED_IMAGE_LENGTH),
});
export type ImageAnalysisInput = z.infer<typeof ImageAnalysisInput>;

/** Whether the picture shows it. A check that could not be made says yes, and why (spec 8). */
export const ImageAnalysis = z.strictObject({
  matches: z.boolean(),
  /** 0 to 1. */
  confidence: z.number(),
  /** In Dutch. */
  explanation: z.string(),
});
export type ImageAnalysis = z.infer<typeof ImageAnalysis>;

/** What `POST /.netlify/functions/openai-proxy` is asked (spec 7). */
export const ChatInput = z.strictObject({
  model: z.string().min(1).max(MAX_MODEL_NAME_LENGTH),
  messages: z
    .array(
      z.strictObject({
        role: z.enum(['system', 'user', 'assistant']),
        content: z.string().min(1).max(MAX_CHAT_MESSAGE_LENGTH),
      }),
    )
    .min(1)
    .max(MAX_CHAT_MESSAGES),
  /** Absent is the model's own. */
  temperature: z.number().min(0).max(MAX_CHAT_TEMPERATURE).optional(),
  max_tokens: z.number().int().min(1).max(MAX_CHAT_ANSWER_TOKENS).default(MAX_CHAT_ANSWER_TOKENS),
});
export type ChatInput = z.infer<typeof ChatInput>;

/** Of OpenAI's chat completion, what the spec reads, and what it took. */
export const ChatCompletion = z.strictObject({
  choices: z.array(
    z.strictObject({ message: z.strictObject({ role: z.literal('assistant'), content: z.string() }) }),
  ),
  usage: z.strictObject({
    prompt_tokens: z.number().int(),
    completion_tokens: z.number().int(),
    total_tokens: z.number().int(),
  }),
});
export type ChatCompletion = z.infer<typeof ChatCompletion>;

const usage = z.strictObject({ calls: z.number().int(), tokens: z.number().int() });

/** What the AI costs this trip. */
export const AiUsage = z.strictObject({
  /** Whether a model looks at photos, and one writes games. */
  vision: z.boolean(),
  text: z.boolean(),
  /** Since midnight UTC. */
  today: usage,
  total: usage,
  /** Tokens a day; once spent, photos pass unchecked and games come from the built-in lists. */
  dailyTokens: z.number().int(),
});
export type AiUsage = z.infer<typeof AiUsage>;
