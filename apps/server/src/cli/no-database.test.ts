import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { connectTo } from '../db/dialects/postgres.ts';
import { DatabaseTrouble, NoDatabase, withDatabaseAdvice } from '../db/dialects/trouble.ts';
import { newDataFolder, startProgram } from '../testing/server-process.ts';

const PROGRAMS = [
  ['the server', ['../main.ts']],
  ['npm run storage', ['storage-cli.ts', 'verify']],
] as const;

test('each program names the setting in one line when PostgreSQL does not answer', async () => {
  // Nothing listens on port 1.
  const DATABASE_URL = 'postgres://reisspel:geheim-woord@127.0.0.1:1/spel';
  const DATA_DIR = await newDataFolder();
  const env = { PORT: '0', DATA_DIR, DATABASE_URL };
  const ended = PROGRAMS.map(async ([name, [program, ...args]]) => {
    const { code, out, error } = await startProgram(join(import.meta.dirname, program), args, env).ended;
    return [name, code, out, error];
  });
  const message =
    'PostgreSQL is niet te bereiken. Draait het, en kloppen de host en de poort in DATABASE_URL? (ECONNREFUSED)\n';
  expect(await Promise.all(ended)).toEqual(PROGRAMS.map(([name]) => [name, 1, '', message]));
});

test('a refused connection is reported without the address of the database', async () => {
  const connecting = (change: Partial<Pick<URL, 'pathname' | 'username' | 'search'>>) => {
    const { href: url } = Object.assign(new URL(inject('postgresUrl')), change);
    return withDatabaseAdvice({ kind: 'postgres', url }, () => connectTo(url));
  };
  await expect(connecting({ pathname: '/weg' })).rejects.toEqual(
    new NoDatabase('PostgreSQL heeft deze database niet. Klopt de naam achteraan in DATABASE_URL? (3D000)'),
  );
  await expect(connecting({ username: 'niemand' })).rejects.toThrow('laat ons niet in');
  await expect(connecting({ search: '?sslmode=verify-full' })).rejects.toThrow('kent geen versleutelde');
});

/** Errors of the client and of Node that a test cannot cause quickly, or without a network. */
const THROWN = [
  [Object.assign(new Error('x'), { code: 'SELF_SIGNED_CERT_IN_CHAIN' }), 'certificaat'],
  [Object.assign(new Error('x'), { code: '28000' }), 'sslmode=verify-full achteraan'],
  [Object.assign(new Error('getaddrinfo ENOTFOUND x'), { code: 'ENOTFOUND' }), 'host'],
  [new Error('timeout expired'), 'niet te bereiken'],
  [new DatabaseTrouble('unreachable', new Error('Connection terminated')), 'niet te bereiken'],
] as const;

test('each kind of database error is replaced by advice, and other errors are not changed', async () => {
  const settings = { kind: 'postgres', url: 'postgres://x' } as const;
  const after = (error: Error) => withDatabaseAdvice(settings, () => Promise.reject(error));
  for (const [error, word] of THROWN) {
    const failing = after(error);
    await expect(failing).rejects.toThrow(NoDatabase);
    await expect(failing).rejects.toThrow(word);
  }
  const fault = new TypeError('x is not a function');
  await expect(after(fault)).rejects.toBe(fault);
});
