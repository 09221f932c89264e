import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  newDatabaseEnv,
  newDataFolder,
  startProgram,
  startServerProcess,
} from '../testing/server-process.ts';
import { TestClient } from '../testing/test-client.ts';
import { DIALECTS, sized } from '../testing/test-server.ts';

const CLI = join(import.meta.dirname, 'trip-cli.ts');

/** Runs `npm run trip -- ...args` on the data in `folder`. */
function trip(folder: string, args: string[], env: Record<string, string> = {}) {
  return startProgram(CLI, args, { DATA_DIR: folder, ...env }).ended;
}

describe.each(DIALECTS)('trips from the command line on %s', (dialect) => {
  test('creates trips beside a running server, which shows them at once', async () => {
    const folder = await newDataFolder();
    const env = await newDatabaseEnv(dialect);
    const server = await startServerProcess(folder, env);
    const made = await trip(folder, ['create', 'zomer', '--title', 'Zomer in Zweden'], env);
    expect(made).toMatchObject({ code: 0, error: '' });
    const password = /organisator: (\S+)/.exec(made.out)?.[1] ?? '';
    const organiser = new TestClient(fetch, server.url).at('/r/zomer');
    expect((await organiser.get('/api/trip')).body).toMatchObject({ title: 'Zomer in Zweden' });
    expect((await organiser.post('/api/session/admin', { password })).status).toBe(204);

    expect((await trip(folder, ['archive', 'zomer'], env)).code).toBe(0);
    expect((await organiser.get('/api/trip')).body).toMatchObject({ archived: true });
    expect((await organiser.post('/api/teams', { name: 'Te laat', password: '' })).status).toBe(409);
    expect((await trip(folder, ['list'], env)).out).toMatch(
      /^zomer .* Zomer in Zweden {2}\(eerdere reis\)$/m,
    );
    expect((await trip(folder, ['unarchive', 'zomer'], env)).code).toBe(0);
    expect((await trip(folder, ['default', 'zomer'], env)).code).toBe(0);
    expect((await trip(folder, ['list'], env)).out).toMatch(/^zomer .* Zomer in Zweden {2}\(voorpagina\)$/m);
    const visitor = new TestClient(fetch, server.url);
    expect((await visitor.get('/api/trip')).body).toMatchObject({ slug: 'zomer' });
    await server.kill();
  });

  test('exports and imports a trip with the same bytes', async () => {
    const folder = await newDataFolder();
    const env = await newDatabaseEnv(dialect);
    await trip(folder, ['create', 'zomer', '--title', 'Zomer’s “begin” 🌞'], env);
    const first = await trip(folder, ['export', 'zomer', '-'], env);
    const file = join(folder, 'zomer.json');
    expect((await trip(folder, ['export', 'zomer', file], env)).code).toBe(0);
    expect(await readFile(file, 'utf8')).toBe(first.out);

    await trip(folder, ['create', 'winter'], env);
    expect((await trip(folder, ['import', 'winter', file], env)).code).toBe(0);
    expect((await trip(folder, ['export', 'winter'], env)).out).toBe(first.out);
    await trip(folder, ['create', 'herfst', '--from', file], env);
    expect((await trip(folder, ['export', 'herfst'], env)).out).toBe(first.out);
    // `--title` overrides the title in the file.
    await trip(folder, ['create', 'lente', '--from', file, '--title', 'Lente'], env);
    expect(JSON.parse((await trip(folder, ['export', 'lente'], env)).out)).toEqual({
      ...JSON.parse(first.out),
      trip: { ...JSON.parse(first.out).trip, title: 'Lente' },
    });
  });
});

test('a password of the command line is not printed', async () => {
  const folder = await newDataFolder();
  const made = await trip(folder, ['create', 'zomer', '--password', 'haring-in-het-land']);
  expect(made.code).toBe(0);
  expect(made.out + made.error).not.toContain('haring');
});

test('an impossible command is refused with a reason, and changes nothing', async () => {
  const folder = await newDataFolder();
  await trip(folder, ['create', 'zomer']);
  await trip(folder, ['create', 'winter']);
  await trip(folder, ['archive', 'winter']);
  const { out: before } = await trip(folder, ['list']);
  const notes = join(folder, 'notities.txt');
  await writeFile(notes, 'geen reis');
  const other = join(folder, 'anders.json');
  await writeFile(other, '{"format":"reisspel-trip","version":1,"trip":{"title":"x"}}');
  const refused = [
    [['create', 'zomer'], 'Er is al een reis met deze naam'],
    [['create', 'herfst', '--from', notes], 'geen JSON'],
    [['import', 'zomer', other], 'trip.place: '],
    [['archive', 'zomer'], 'op de voorpagina'],
    [['create', 'herfst', '--password', 'abc'], 'minstens 4'],
    [['create', 'herfst', '--title', ' '], 'Een titel'],
    [['create', 'herfst', '--from', join(folder, 'niets.json')], 'niet te lezen'],
    [['import', 'winter', notes], 'geen reis'],
    [['default', 'winter'], 'eerdere reis'],
    [['export', 'nergens'], 'geen reis met deze naam'],
  ] as const;
  // A process costs most of a second, so each change tries some of them.
  for (const [args, words] of refused.slice(0, sized(40))) {
    const { code, out, error } = await trip(folder, [...args]);
    expect([code, out]).toEqual([1, '']);
    expect(error).toContain(words);
    expect(error).not.toContain('    at ');
  }
  expect((await trip(folder, ['list'])).out).toBe(before);
});

test('an unknown command exits with 2 and the usage, and a request for help with 0', async () => {
  const folder = await newDataFolder();
  const wrong = await trip(folder, ['verwijder', 'zomer']);
  expect(wrong).toMatchObject({ code: 2, out: '' });
  expect(wrong.error).toMatch(/^"verwijder" kennen we niet\.\n\nGebruik: npm run trip/);
  const help = await trip(folder, ['--help']);
  expect(help).toMatchObject({ code: 0, error: '' });
  expect(help.out).toContain('Gebruik: npm run trip');
});

test('an invalid setting and an unreachable database are reported in one message', async () => {
  const folder = await newDataFolder();
  const setting = await trip(folder, ['list'], { DATABASE_URL: 'mysql://geheim@ergens' });
  expect(setting).toMatchObject({ code: 1, out: '' });
  expect(setting.error).toMatch(/^Not valid: DATABASE_URL\./);
  expect(setting.error).not.toContain('geheim');
  const gone = await trip(folder, ['list'], { DATABASE_URL: 'postgres://x:geheim@127.0.0.1:1/reis' });
  expect(gone).toMatchObject({ code: 1, out: '' });
  expect(gone.error).toMatch(/^PostgreSQL is niet te bereiken.* DATABASE_URL\? \(ECONNREFUSED\)\n$/);
  expect(gone.error).not.toMatch(/geheim| {4}at /);
});
