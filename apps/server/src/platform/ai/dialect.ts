import { z } from 'zod';

const ANSWER_FORMATS = ['json_schema', 'json_object', 'text'] as const;
type AnswerFormat = (typeof ANSWER_FORMATS)[number];

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

/**
 * Adds the schema in words after our own instructions, or as the first message when there are none.
 * OpenAI's `json_object` requires the word "JSON" in the prompt.
 */
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
  const asked = { ...rest, messages: withSchemaInWords(body.messages, schema) };
  return answerFormat === 'text' ? asked : { ...asked, response_format: { type: answerFormat } };
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

/** Removes the repeated request from a refusal: a topic in it may contain a parameter's name. */
function withoutEcho(refusal: string): string {
  try {
    return JSON.stringify(
      JSON.parse(refusal, (key, value: unknown) => (key === 'input' ? undefined : value)),
    );
  } catch {
    return refusal;
  }
}

/** Wording for an unknown parameter, in contrast to a wrong value. */
const NOT_KNOWN =
  /unsupported|not support|unknown|unrecogni[sz]ed|unexpected|not permitted|not allowed|forbidden/i;
const OF_FORMAT =
  /\bresponse_format\b|\bjson_schema\b|\bjson_object\b|response format|structured output|schema/i;

/**
 * Reads from a refusal ("Unsupported parameter: 'max_tokens' is not supported with this model.")
 * how the request must change; null when a change would not help. Only parameters in the request
 * can be the cause.
 */
export function learn(refusal: string, body: ChatBody, spoken: Dialect): Partial<Dialect> | null {
  const said = withoutEcho(refusal);
  const says = (pattern: RegExp) => pattern.test(said);
  const isLimitUnknown = says(/\bmax_completion_tokens\b/) || (says(/\bmax_tokens\b/) && says(NOT_KNOWN));
  if (body.max_tokens !== undefined && spoken.limit === 'max_tokens' && isLimitUnknown)
    return { limit: 'max_completion_tokens' };
  if (body.temperature !== undefined && spoken.temperature && says(/\btemperature\b/))
    return { temperature: false };
  const isOfUsage = says(/\bstream_options\b|\binclude_usage\b/);
  if (body.stream_options !== undefined && spoken.streamUsage && isOfUsage) return { streamUsage: false };
  if (body.response_format === undefined || !says(OF_FORMAT)) return null;
  const next = ANSWER_FORMATS[ANSWER_FORMATS.indexOf(spoken.answerFormat) + 1];
  return next === undefined ? null : { answerFormat: next };
}

/** Merges dialects and keeps the lower answer format: two questions may learn different things. */
export function combine(known: Dialect, learned: Partial<Dialect>): Dialect {
  const merged = { ...known, ...learned };
  const isRise = ANSWER_FORMATS.indexOf(merged.answerFormat) < ANSWER_FORMATS.indexOf(known.answerFormat);
  return isRise ? { ...merged, answerFormat: known.answerFormat } : merged;
}
