import { describe, expect, test } from 'vitest';
import { describeError } from './log.ts';

describe('a logged error', () => {
  test.each([
    ['input that a parser repeats', `Unexpected token 'R', "Rode Haaien "x"" is not valid JSON`, 'Rode'],
    ['a path with a name in it', 'ENOENT: no such file, open /data/files/photos/bep-gerrit.jpg', 'bep'],
    ['a password in an address', 'connect postgres://reis:zonzee@db.example:5432/reis failed', 'zonzee'],
    ['the path and query of an address', 'GET https://push.example/abc?key=zonzee', 'abc'],
    ['a token', 'no session for q8Zk1mV0sT4uWx2yB6nC9dEe', 'q8Zk1'],
    ['an IPv4 address', 'connect ECONNREFUSED 203.0.113.77:443', '203'],
    ['an IPv6 address', 'connect ECONNREFUSED 2001:db8::7', '2001'],
    ['an e-mail address', 'no mailbox bep@reis.example here', 'bep'],
  ])('leaves out %s', (_what, message, secret) => {
    expect(describeError(new Error(message)).message).not.toContain(secret);
  });

  test('keeps its name, its code, the host and the file in our code', () => {
    const cause = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    const described = describeError(
      new TypeError('The store https://s3.example/reis did not answer', { cause }),
    );
    expect(described).toMatchObject({
      name: 'TypeError',
      message: 'The store https://s3.example did not answer',
      cause: { code: 'ECONNREFUSED' },
    });
    expect(described.stack[0]).toContain('apps/server/src/platform/log/log.errors.test.ts');
    expect(described.stack.join('\n')).not.toContain(import.meta.dirname);
  });

  test('is short, however long the error', () => {
    const loop = new Error('a '.repeat(10_000));
    loop.cause = loop;
    expect(JSON.stringify(describeError(loop)).length).toBeLessThan(20_000);
    expect(describeError('Rode Haaien')).toEqual({ name: 'string', message: '', stack: [] });
  });
});
