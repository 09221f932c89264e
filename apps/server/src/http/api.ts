import { z } from '@hono/zod-openapi';
import { issuesOf } from '@reisspel/contract/errors';
import { MAX_LISTED_ISSUES } from '@reisspel/contract/limits';
import type { Context } from 'hono';
import { HttpRefusal } from './refusal.ts';

/** Throws `HttpRefusal` when the input breaks the schema. */
export function parsed<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  throw new HttpRefusal('invalid_input', { issues: issuesOf(result.error, MAX_LISTED_ISSUES) });
}

/** Reads JSON in a route that also takes other bodies. Throws `HttpRefusal`. */
export async function readJson<Schema extends z.ZodType>(
  c: Context,
  schema: Schema,
): Promise<z.infer<Schema>> {
  const input: unknown = await c.req.json().catch(() => {
    throw new HttpRefusal('invalid_json', {});
  });
  return parsed(schema, input);
}

const ErrorBody = z
  .object({ error: z.object({ code: z.string(), params: z.record(z.string(), z.unknown()) }) })
  .openapi('Error');

export const errorResponses = {
  '4XX': {
    description: 'Refused; nothing was changed',
    content: { 'application/json': { schema: ErrorBody } },
  },
} as const;

export function jsonBody<Schema extends z.ZodType>(schema: Schema) {
  return { required: true, content: { 'application/json': { schema } } } as const;
}

export interface DescribedBody {
  schema: { type: 'string' | 'object'; [key: string]: unknown };
}

export const binary: DescribedBody = { schema: { type: 'string', format: 'binary' } };

export function describedJson(schema: z.ZodType): { schema: DescribedBody['schema'] } {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io: 'input' });
  return { schema: { ...described, type: 'object' } };
}

/** Only for the OpenAPI document: the route parses the file itself, to give better errors. */
export const jsonFileBody = {
  required: true,
  content: { 'application/json': { schema: { type: 'object' as const } } },
};

export function jsonResponse<Schema extends z.ZodType>(description: string, schema: Schema) {
  return { description, content: { 'application/json': { schema } } } as const;
}

export const emptyResponse = { description: 'Done' } as const;
