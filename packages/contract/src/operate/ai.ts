import { z } from 'zod';
import { AiQuestion } from '../kinds/checks.ts';
import {
  MAX_ANALYSED_IMAGE_LENGTH,
  MAX_CHAT_ANSWER_TOKENS,
  MAX_CHAT_MESSAGE_LENGTH,
  MAX_CHAT_MESSAGES,
  MAX_CHAT_TEMPERATURE,
  MAX_MODEL_NAME_LENGTH,
} from '../limits.ts';

/** The body of `POST /.netlify/functions/analyze-image` (spec 7). */
export const ImageAnalysisInput = AiQuestion.extend({
  image: z.string().min(1).max(MAX_ANALYSED_IMAGE_LENGTH),
});
export type ImageAnalysisInput = z.infer<typeof ImageAnalysisInput>;

/** `matches` is also true when no model could check. `explanation` has the reason (spec 8). */
export const ImageAnalysis = z.strictObject({
  matches: z.boolean(),
  confidence: z.number(),
  explanation: z.string(),
});
export type ImageAnalysis = z.infer<typeof ImageAnalysis>;

/** The body of `POST /.netlify/functions/openai-proxy` (spec 7). */
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
  temperature: z.number().min(0).max(MAX_CHAT_TEMPERATURE).optional(),
  max_tokens: z.number().int().min(1).max(MAX_CHAT_ANSWER_TOKENS).default(MAX_CHAT_ANSWER_TOKENS),
});
export type ChatInput = z.infer<typeof ChatInput>;

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

export const AiUsage = z.strictObject({
  vision: z.boolean(),
  text: z.boolean(),
  today: usage,
  total: usage,
  dailyTokens: z.number().int(),
});
export type AiUsage = z.infer<typeof AiUsage>;
