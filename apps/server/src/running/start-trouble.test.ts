import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConfigError } from '../config/config.ts';
import { openSqlite } from '../db/dialects/sqlite.ts';
import { DatabaseTrouble } from '../db/dialects/trouble.ts';
import { listen } from './listening.ts';
import { startTrouble } from './start-trouble.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reisspel-start-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Returns the message for a start that fails; null without one. */
async function startMessage(start: () => unknown): Promise<string | null> {
  try {
    await start();
  } catch (error) {
    return startTrouble(error);
  }
  throw new Error('The start did not fail');
}

const answer = () => new Response();

test('a port that cannot be opened is reported with its setting', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  expect(await startMessage(() => listen(answer, { port, host: '127.0.0.1' }))).toMatch(
    /^De poort is al bezet\..* PORT\. \(.*EADDRINUSE/,
  );
  expect(await startMessage(() => listen(answer, { port: 0, host: '192.0.2.1' }))).toMatch(/HOST/);
  other.close();
});

test('a data folder that cannot be written is reported with its setting', async () => {
  const file = join(folder, 'bestand');
  writeFileSync(file, '');
  for (const path of [file, join(file, 'data')])
    expect(await startMessage(() => mkdirSync(path, { recursive: true }))).toMatch(
      /^Er staat een bestand .*DATA_DIR/,
    );
  const nowhere = join(folder, 'weg', 'reisspel.db');
  expect(await startMessage(() => openSqlite(nowhere, () => {}))).toMatch(/^De database .*DATA_DIR/);
});

test('a damaged database is reported with the command to restore a backup', async () => {
  const path = join(folder, 'reisspel.db');
  writeFileSync(path, 'no database at all'.repeat(1_000));
  const message = await startMessage(() => openSqlite(path, () => {}));
  expect(message).toMatch(
    /^De database .* is beschadigd\. .*backup -- restore --replace .*not a database\)$/,
  );
  // The first transaction may throw this error.
  const page = Object.assign(new Error('database disk image is malformed'), { errcode: 11 });
  expect(startTrouble(new DatabaseTrouble('damaged', page))).toMatch(/beschadigd/);
});

test('an invalid setting is reported with its own message, and unknown errors get no message', () => {
  expect(startTrouble(new ConfigError('Not valid: PORT.'))).toBe('Not valid: PORT.');
  expect(startTrouble(new TypeError('x is not a function'))).toBeNull();
  expect(startTrouble(Object.assign(new Error('constraint'), { errcode: 19 }))).toBeNull();
});
