import { z } from 'zod';

const ANSWER_FORMATS = ['json_schema', 'json_object', 'text'] as const;
type AnswerFormat = (typeof ANSWER_FORMATS)[number];

/** The part of OpenAI's API that a model understands. */
export interface Dialect {
  readonly answerFormat: AnswerFormat;
  /** OpenAI's newer models call this parameter `max_completion_tokens`. */
  readonly limit: 'max_tokens' | 'max_completion_tokens';
  readonly temperature: boolean;
  readonly streamUsage: boolean;
}

export const FULL_DIALECT: Dialect = {
  answerFormat: 'json_schema',
  limit: 'max_tokens',
  temperature: true,
  streamUsage: true,
};

export const ChatBody = z.looseObject({
  messages: z.array(z.looseObject({ role: z.string(), content: z.unknown() })),
  response_format: z
    .looseObject({ type: z.string(), json_schema: z.looseObject({ schema: z.unknown() }).optional() })
    .optional(),
  max_tokens: z.number().optional(),
  temperature: z.number().optional(),
  stream_options: z.unknown().optional(),
});
export type ChatBody = z.infer<typeof ChatBody>;

/** OpenAI's `json_object` requires the word "JSON" in the prompt. */
function withSchemaInWords(messages: ChatBody['messages'], schema: unknown): ChatBody['messages'] {
  const words = `Antwoord alleen met JSON, zonder uitleg, volgens dit JSON-schema: ${JSON.stringify(schema)}`;
  const [first, ...rest] = messages;
  return first?.role === 'system' && typeof first.content === 'string'
    ? [{ ...first, content: `${first.content}\n\n${words}` }, ...rest]
    : [{ role: 'system', content: words }, ...messages];
}

function asFormat(body: ChatBody, answerFormat: AnswerFormat): ChatBody {
  const { response_format, ...rest } = body;
  const schema = response_format?.json_schema?.schema;
  if (schema === undefined || answerFormat === 'json_schema') return body;
  const described = { ...rest, messages: withSchemaInWords(body.messages, schema) };
  return answerFormat === 'text' ? described : { ...described, response_format: { type: answerFormat } };
}

export function translate(body: ChatBody, dialect: Dialect): string {
  const { max_tokens, temperature, stream_options, ...rest } = asFormat(body, dialect.answerFormat);
  return JSON.stringify({
    ...rest,
    [dialect.limit]: max_tokens,
    temperature: dialect.temperature ? temperature : undefined,
    stream_options: dialect.streamUsage ? stream_options : undefined,
  });
}

/** Removes our own request from a refusal: texts in it may contain a parameter's name. */
function withoutEcho(refusal: string): string {
  try {
    return JSON.stringify(
      JSON.parse(refusal, (key, value: unknown) => (key === 'input' ? undefined : value)),
    );
  } catch {
    return refusal;
  }
}

/** Matches a refusal of the parameter itself, not of its value. */
const UNSUPPORTED =
  /unsupported|not support|unknown|unrecogni[sz]ed|unexpected|not permitted|not allowed|forbidden/i;
const ABOUT_FORMAT =
  /\bresponse_format\b|\bjson_schema\b|\bjson_object\b|response format|structured output|schema/i;

/**
 * Finds in a refusal ("Unsupported parameter: 'max_tokens' is not supported with this model.") how
 * the request must change. Returns null when a change would not help. Only parameters in the
 * request can be the cause.
 */
export function dialectChange(refusal: string, body: ChatBody, dialect: Dialect): Partial<Dialect> | null {
  const text = withoutEcho(refusal);
  const says = (pattern: RegExp) => pattern.test(text);
  const isLimitUnknown = says(/\bmax_completion_tokens\b/) || (says(/\bmax_tokens\b/) && says(UNSUPPORTED));
  if (body.max_tokens !== undefined && dialect.limit === 'max_tokens' && isLimitUnknown)
    return { limit: 'max_completion_tokens' };
  if (body.temperature !== undefined && dialect.temperature && says(/\btemperature\b/))
    return { temperature: false };
  const isAboutUsage = says(/\bstream_options\b|\binclude_usage\b/);
  if (body.stream_options !== undefined && dialect.streamUsage && isAboutUsage) return { streamUsage: false };
  if (body.response_format === undefined || !says(ABOUT_FORMAT)) return null;
  const next = ANSWER_FORMATS[ANSWER_FORMATS.indexOf(dialect.answerFormat) + 1];
  return next === undefined ? null : { answerFormat: next };
}

/** Merges dialects. Keeps the simpler answer format, because two requests may find two formats. */
export function combineDialects(known: Dialect, learned: Partial<Dialect>): Dialect {
  const merged = { ...known, ...learned };
  const isRicher = ANSWER_FORMATS.indexOf(merged.answerFormat) < ANSWER_FORMATS.indexOf(known.answerFormat);
  return isRicher ? { ...merged, answerFormat: known.answerFormat } : merged;
}
