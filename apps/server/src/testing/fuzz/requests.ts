import { MODEL_TYPE } from '@reisspel/contract/kinds/quiz-images';
import { MAX_JSON_BYTES } from '@reisspel/contract/limits';
import fc from 'fast-check';
import { z } from 'zod';
import { type RouteKey, routeAccess } from '../../http/access.ts';
import { ADMITTED, ROLES, type Role } from '../route-requests.ts';
import { almostValid, BAD_TEXTS, badBody, badText } from './bad-values.ts';
import { Shape, validValue } from './shapes.ts';
import type { World } from './world.ts';

const Parameter = z.looseObject({
  in: z.enum(['path', 'query', 'header']),
  name: z.string(),
  required: z.boolean().default(false),
  schema: Shape,
});
type Parameter = z.infer<typeof Parameter>;
const Operation = z.looseObject({
  parameters: z.array(Parameter).default([]),
  requestBody: z
    .looseObject({ content: z.record(z.string(), z.looseObject({ schema: Shape.optional() })) })
    .optional(),
});
type Operation = z.infer<typeof Operation>;
const Document = z.object({ paths: z.record(z.string(), z.record(z.string(), Operation)) });

export interface FuzzRequest {
  role: Role;
  key: string;
  method: string;
  /** The path with the query. */
  path: string;
  headers: readonly (readonly [string, string])[];
  body: string | Uint8Array | null;
}

/** Chooses roles. Most are roles that the route admits, because their requests reach more code. */
function rolesOf(key: string): fc.Arbitrary<Role> {
  const admitted: readonly Role[] = isRoute(key) ? ADMITTED[routeAccess[key]] : ROLES;
  return fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(...admitted) },
    { weight: 1, arbitrary: fc.constantFrom(...ROLES) },
  );
}

function isRoute(key: string): key is RouteKey {
  return Object.hasOwn(routeAccess, key);
}

/** Weights of valid, almost valid and bad input. */
const VALID = 5;
const ALMOST_VALID = 3;
const BAD = 2;

/** Whitespace after JSON. It does not change the value, but exceeds most limits on bodies. */
const TOO_MUCH = ' '.repeat(MAX_JSON_BYTES);

const WRONG_TYPES = [
  '',
  'text/plain',
  'application/json; charset=utf-16',
  'application/json, text/html',
  'multipart/form-data; boundary=x',
  'image/svg+xml',
  'image/jpeg',
  'application/offset+octet-stream',
  'x/'.repeat(300),
];
/** Headers for any request. */
const EXTRA_HEADERS: readonly (readonly [string, readonly string[]])[] = [
  ['Origin', ['https://evil.example', 'null', 'http://localhost']],
  ['Sec-Fetch-Site', ['cross-site', 'same-origin', 'nonsense']],
  ['Range', ['bytes=0-1', 'bytes=99999-', 'bytes=-', 'bytes=0-0,1-1,2-2']],
  ['If-None-Match', ['*', '"x"', 'W/']],
  ['Accept-Language', ['es;q=0.9,*', 'x'.repeat(5_000), ';;;']],
  ['Client-Protocol', ['0', '-1', '999', 'NaN', '1, 1']],
  ['Cookie', ['=', '; ; ;', 'reisspel=%E0%A4%A', `a=${'x'.repeat(9_000)}`]],
  ['Last-Event-ID', ['-1', '1e9', 'x', '9007199254740993']],
  ['Upload-Offset', ['-1', '1e3', '99999999999999']],
  ['Idempotency-Key', ['x', BAD_TEXTS[6] ?? '']],
  ['X-Forwarded-For', ['::1', 'x, y, z', '1.1.1.1'.repeat(100)]],
  ['Accept-Encoding', ['gzip;q=0', '*;q=0', 'br, gzip, zstd']],
  ['Content-Encoding', ['gzip']],
];

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

function parameterValue(key: string, { name, schema }: Parameter, world: World): fc.Arbitrary<string> {
  const known = world.values(name);
  const bySchema = validValue(schema, world.ids).map(textOf);
  const existing = known.length > 0 ? fc.constantFrom(...known) : bySchema;
  const suitable = world.suitableValue(key, name);
  return fc.oneof(
    { weight: VALID * 2, arbitrary: suitable === null ? existing : fc.constant(suitable) },
    { weight: VALID, arbitrary: existing },
    { weight: ALMOST_VALID, arbitrary: bySchema },
    { weight: 1, arbitrary: badText },
  );
}

/** Replaces characters that no client can send in a header, such as line breaks. */
function sendable(value: string): string {
  return value.replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '?').trim();
}

function bodies(
  key: string,
  { requestBody }: Operation,
  world: World,
): fc.Arbitrary<Pick<FuzzRequest, 'body'> & { type: string }> {
  const pictures = fc.constantFrom(...world.pictures);
  const content = Object.entries(requestBody?.content ?? {});
  if (content.length === 0) {
    return fc.oneof(
      { weight: VALID, arbitrary: fc.constant({ body: null, type: '' }) },
      { weight: ALMOST_VALID, arbitrary: pictures.map((body) => ({ body, type: 'image/jpeg' })) },
      { weight: BAD, arbitrary: badBody.map((body) => ({ body, type: 'application/json' })) },
    );
  }
  const each = content.map(([type, { schema }]) => {
    if (type !== 'application/json') {
      const sent = type === 'image/*' ? 'image/jpeg' : type;
      const models = type === MODEL_TYPE ? fc.constantFrom(...world.models) : pictures;
      const files = type === 'audio/*' ? fc.constantFrom(...world.sounds) : models;
      return files.map((body) => ({ body, type: sent }));
    }
    const suitable = world.suitableBody(key);
    const bySchema = validValue(schema ?? {}, world.ids);
    const valid = suitable === null ? bySchema : fc.oneof(fc.constant(suitable), bySchema);
    const json = fc.oneof(
      { weight: VALID, arbitrary: valid.map((value) => JSON.stringify(value) ?? '') },
      { weight: 1, arbitrary: valid.map((value) => `${JSON.stringify(value) ?? ''}${TOO_MUCH}`) },
      {
        weight: ALMOST_VALID,
        arbitrary: almostValid(valid).map((value) => JSON.stringify(value) ?? ''),
      },
      { weight: BAD, arbitrary: badBody },
    );
    return json.map((body) => ({ body, type }));
  });
  return fc.oneof(...each);
}

const extraHeaders: fc.Arbitrary<(readonly [string, string])[]> = fc.array(
  fc
    .constantFrom(...EXTRA_HEADERS)
    .chain(([name, values]) => fc.constantFrom(...values).map((value) => [name, value])),
  { maxLength: 2 },
);

const mostly = fc.oneof(
  { weight: 4, arbitrary: fc.constant(true) },
  { weight: 1, arbitrary: fc.constant(false) },
);

function requestsOf(
  path: string,
  method: string,
  operation: Operation,
  world: World,
): fc.Arbitrary<FuzzRequest> {
  const key = `${method.toUpperCase()} ${path}`;
  const of = (place: Parameter['in']) => operation.parameters.filter((parameter) => parameter.in === place);
  const named = (place: Parameter['in']) =>
    fc.record(Object.fromEntries(of(place).map((each) => [each.name, parameterValue(key, each, world)])));
  const some = (place: Parameter['in']) =>
    fc
      .tuple(mostly, fc.array(fc.constantFrom(...of(place), null), { maxLength: 2 }))
      .chain(([isWhole, chosen]) => {
        const required = isWhole ? of(place).filter((parameter) => parameter.required) : [];
        const present = [...required, ...chosen.filter((each) => each !== null)];
        return fc.tuple(
          ...present.map((each) =>
            parameterValue(key, each, world).map((value): readonly [string, string] => [each.name, value]),
          ),
        );
      });
  return fc
    .record({
      role: rolesOf(key),
      base: fc.oneof(
        { weight: 6, arbitrary: fc.constant(world.suitableBase(key)) },
        { weight: 2, arbitrary: fc.constantFrom(...world.bases) },
      ),
      names: named('path'),
      query: some('query'),
      ownHeaders: some('header'),
      extra: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: extraHeaders }),
      sent: bodies(key, operation, world),
      wrongType: fc.oneof(
        { weight: 9, arbitrary: fc.constant(null) },
        { weight: 1, arbitrary: fc.constantFrom(...WRONG_TYPES) },
      ),
      address: fc.nat({ max: 0xff_ff_ff }),
    })
    .map(({ role, base, names, query, ownHeaders, extra, sent, wrongType, address }) => {
      const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(wellFormed(names[name] ?? '')),
      );
      const search = query
        .map(([name, value]) => `${name}=${encodeURIComponent(wellFormed(value))}`)
        .join('&');
      const type = wrongType ?? sent.type;
      const headers: (readonly [string, string])[] = [
        ['X-Forwarded-For', `10.${address >> 16}.${(address >> 8) & 255}.${address & 255}`],
        ...(type === '' ? [] : [['Content-Type', type] as const]),
        ...ownHeaders,
        ...extra,
      ];
      return {
        role,
        key,
        method: method.toUpperCase(),
        path: `${base}${filled}${search === '' ? '' : `?${search}`}`,
        headers: headers.map(([name, value]) => [name, sendable(value)] as const),
        body: method === 'get' ? null : sent.body,
      };
    });
}

/** Replaces lone surrogates, which an address cannot contain. */
function wellFormed(text: string): string {
  return text.toWellFormed();
}

/** Matches routes that change much for later requests. They get fewer requests. */
const SWEEPING =
  /password|\/owner\/|trip\/screen|archive|resets|replays|loads|removals|generated-games|DELETE \/api\/session|renewals|trip-files|profile-files|DELETE \/api\/(?:teams|tasks)/;

/** Makes requests to all routes in the OpenAPI document, or to the routes in `only`. */
export function requestsFor(
  document: unknown,
  world: World,
  only: readonly RouteKey[] | null = null,
): fc.Arbitrary<FuzzRequest> {
  const { paths } = Document.parse(document);
  const routes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const unknown = routes.filter(({ path, method }) => !isRoute(`${method.toUpperCase()} ${path}`));
  if (unknown.length > 0) throw new Error('A route of the document is not in `routeAccess`');
  const chosen = routes.filter(
    ({ path, method }) => only?.some((key) => key === `${method.toUpperCase()} ${path}`) ?? true,
  );
  return fc.oneof(
    ...chosen.map(({ path, method, operation }) => ({
      weight: SWEEPING.test(`${method.toUpperCase()} ${path}`) ? 1 : 4,
      arbitrary: requestsOf(path, method, operation, world),
    })),
  );
}
