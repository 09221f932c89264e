import fc from 'fast-check';
import { z } from 'zod';

/** The fields that the fuzz uses of a JSON Schema in the OpenAPI document. */
export const Shape: z.ZodType<Shape> = z.lazy(() =>
  z.looseObject({
    type: z.union([z.string(), z.array(z.string())]).optional(),
    const: z.unknown().optional(),
    enum: z.array(z.unknown()).optional(),
    oneOf: z.array(Shape).optional(),
    anyOf: z.array(Shape).optional(),
    allOf: z.array(Shape).optional(),
    properties: z.record(z.string(), Shape).optional(),
    required: z.array(z.string()).optional(),
    items: Shape.optional(),
    minItems: z.number().optional(),
    maxItems: z.number().optional(),
    minLength: z.number().optional(),
    maxLength: z.number().optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    pattern: z.string().optional(),
    format: z.string().optional(),
  }),
);
export interface Shape {
  type?: string | string[] | undefined;
  const?: unknown;
  enum?: unknown[] | undefined;
  oneOf?: Shape[] | undefined;
  anyOf?: Shape[] | undefined;
  allOf?: Shape[] | undefined;
  properties?: Record<string, Shape> | undefined;
  required?: string[] | undefined;
  items?: Shape | undefined;
  minItems?: number | undefined;
  maxItems?: number | undefined;
  minLength?: number | undefined;
  maxLength?: number | undefined;
  minimum?: number | undefined;
  maximum?: number | undefined;
  pattern?: string | undefined;
  format?: string | undefined;
}

/** Limits of generated values. Longer texts and lists take more time and find nothing more. */
const LONGEST_TEXT = 200;
const LONGEST_LIST = 4;
const LARGEST = 1_000_000;

function texts({ format, pattern, minLength = 0, maxLength = LONGEST_TEXT }: Shape, ids: readonly string[]) {
  if (format === 'uuid') return fc.oneof(fc.constantFrom(...ids), fc.uuid());
  // This domain is reserved (RFC 2606), so no request leaves this machine.
  if (format === 'uri') return fc.webPath().map((path) => `https://fuzz.invalid${path}`);
  if (pattern !== undefined) {
    try {
      return fc.stringMatching(new RegExp(pattern, 'u'));
    } catch {
      // fast-check cannot generate texts for a pattern with lookahead, so samples replace them.
      return fc.constantFrom(
        '2025-06-21',
        '2025-06-21T11:00',
        '11:00',
        'Europe/Amsterdam',
        'elders',
        '#ff8800',
      );
    }
  }
  const most = Math.max(minLength, Math.min(maxLength, LONGEST_TEXT));
  return fc.string({ unit: 'grapheme', minLength, maxLength: most });
}

function objects({ properties = {}, required = [] }: Shape, ids: readonly string[]): fc.Arbitrary<unknown> {
  const model = Object.fromEntries(
    Object.entries(properties).map(([name, shape]) => [name, validValue(shape, ids)]),
  );
  return fc.record(model, { requiredKeys: required.filter((name) => name in model) });
}

function ofType(type: string, shape: Shape, ids: readonly string[]): fc.Arbitrary<unknown> {
  const { minimum = -LARGEST, maximum = LARGEST, minItems = 0, maxItems = LONGEST_LIST } = shape;
  switch (type) {
    case 'string':
      return texts(shape, ids);
    case 'integer':
      return fc.integer({
        min: Math.ceil(minimum),
        max: Math.floor(Math.min(maximum, Number.MAX_SAFE_INTEGER)),
      });
    case 'number':
      return fc.double({ min: minimum, max: maximum, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(validValue(shape.items ?? {}, ids), {
        minLength: minItems,
        maxLength: Math.max(minItems, Math.min(maxItems, LONGEST_LIST)),
      });
    default:
      return objects(shape, ids);
  }
}

/** Generates values that a schema allows, with existing `ids`. The server may refuse them. */
export function validValue(shape: Shape, ids: readonly string[]): fc.Arbitrary<unknown> {
  if (shape.const !== undefined) return fc.constant(shape.const);
  if (shape.enum) return fc.constantFrom(...shape.enum);
  const choice = shape.oneOf ?? shape.anyOf;
  if (choice) return fc.oneof(...choice.map((each) => validValue(each, ids)));
  if (shape.allOf) {
    return fc
      .tuple(...shape.allOf.map((each) => validValue(each, ids)))
      .map((parts) => Object.assign({}, ...parts.map((part) => (typeof part === 'object' ? part : {}))));
  }
  if (shape.type === undefined && shape.properties === undefined) return fc.jsonValue();
  const kinds = [shape.type ?? 'object'].flat();
  return fc.oneof(...kinds.map((type) => ofType(type, shape, ids)));
}
