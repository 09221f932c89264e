import fc from 'fast-check';

const DEEP = 20_000;
/** Number of characters: a little more than a JSON body may have. */
const LONG = 90_000;

/** Texts that attackers or faulty programs send. */
export const BAD_TEXTS = [
  '',
  ' ',
  'nul\u0000na',
  '\ud800',
  '\u202Efdp.exe',
  '\uFEFF',
  '../../../../etc/passwd',
  '..%2f..%2f',
  '%00',
  '%',
  'CON',
  '__proto__',
  'constructor',
  'toString',
  "' or 1=1 --",
  '"; drop table trips; --',
  '<script>alert(1)</script>',
  '{{7*7}}',
  'http://169.254.169.254/latest/meta-data/',
  '1e999',
  '-0',
  'NaN',
  'null',
  'undefined',
  '99999999999999999999999999',
  '🏖️'.repeat(500),
  'x'.repeat(LONG),
];

export const badText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...BAD_TEXTS),
  fc.string({ unit: 'binary', maxLength: 60 }),
);

export const badValue: fc.Arbitrary<unknown> = fc.oneof(
  badText,
  fc.jsonValue(),
  fc.constantFrom<unknown>(null, true, -1, 0.5, 1e308, -1e308, 2 ** 53, 2 ** 31, [], {}, [[]], [null]),
);

/** Bodies that are invalid or unusual JSON. */
export const badBody: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    '{',
    'null',
    '"',
    '[1,2',
    '{"a":1,"a":2}',
    '{"__proto__":{"isAdmin":true}}',
    '{"constructor":{"prototype":{"isAdmin":true}}}',
    '['.repeat(DEEP),
    `${'['.repeat(DEEP)}${']'.repeat(DEEP)}`,
    `${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`,
    `{"name":"${'x'.repeat(LONG)}"}`,
    '\u0000\u0001\u0002',
    'name=x&password=y',
  ),
  fc.json(),
  fc.string({ unit: 'binary', maxLength: 200 }),
);

/** Returns the paths to all values within a JSON value. */
function pathsIn(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, inner]) => pathsIn(inner, [...path, key]))];
}

function replaced(value: unknown, [key, ...rest]: readonly string[], by: unknown): unknown {
  if (key === undefined) return by;
  if (Array.isArray(value))
    return value.map((each, at) => (String(at) === key ? replaced(each, rest, by) : each));
  if (typeof value !== 'object' || value === null) return by;
  const copy = new Map<string, unknown>(Object.entries(value));
  copy.set(key, replaced(copy.get(key), rest, by));
  return Object.fromEntries(copy);
}

/** Makes valid values with one mistake. */
export function almostValid(valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const more = (value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value, more: 1 } : value;
  return fc.oneof(
    valid.map(more),
    fc.tuple(valid, fc.nat(), badValue).map(([value, at, bad]) => {
      const paths = pathsIn(value);
      return replaced(value, paths[at % paths.length] ?? [], bad);
    }),
  );
}
