import { OpenAPIHono, z } from '@hono/zod-openapi';
import { HttpRefusal } from './refusal.ts';

/** A router whose every request shape is checked before its handler runs. */
export function createRouter(): OpenAPIHono {
  return new OpenAPIHono({
    defaultHook: (result) => {
      if (result.success) return;
      const issues = result.error.issues.map((issue) => ({
        path: issue.path.join('.'),
        rule:
          issue.code === 'custom' && typeof issue.params?.['rule'] === 'string'
            ? issue.params['rule']
            : issue.code,
      }));
      throw new HttpRefusal('invalid_input', { issues });
    },
  });
}

const ErrorBody = z
  .object({ error: z.object({ code: z.string(), params: z.record(z.string(), z.unknown()) }) })
  .openapi('Error');

/** What any route may answer besides its success. */
export const errorResponses = {
  '4XX': {
    description: 'Refused; nothing was changed',
    content: { 'application/json': { schema: ErrorBody } },
  },
} as const;

export function jsonBody<Schema extends z.ZodType>(schema: Schema) {
  return { required: true, content: { 'application/json': { schema } } } as const;
}

export function jsonResponse<Schema extends z.ZodType>(description: string, schema: Schema) {
  return { description, content: { 'application/json': { schema } } } as const;
}

export const emptyResponse = { description: 'Done' } as const;
