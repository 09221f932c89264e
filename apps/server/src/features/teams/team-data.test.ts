import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { AuditPage } from '@reisspel/contract/operate/audit';
import { DeletionList, ProfileList } from '@reisspel/contract/profiles';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { z } from 'zod';
import type { DialectName } from '../../db/database.ts';
import { codeOf, newTask, newTeam, photoInput } from '../../testing/game-builders.ts';
import { adminState } from '../../testing/live-states.ts';
import {
  downloadTeam,
  NAME,
  PRIVATE,
  tablesWith as placesIn,
  playTeamGame,
  wordsInFiles,
} from '../../testing/played-team.ts';
import { BOTH_DIALECTS, createTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
afterEach(() => server.stop());

async function played(dialect: DialectName) {
  server = await createTestServer({ dialect });
  return playTeamGame(server);
}
const placesOf = (words: readonly string[]) => placesIn(server, words);

test.each(BOTH_DIALECTS)('the data of one team can be downloaded as a file on %s', async (dialect) => {
  const { admin, team, player, photoId } = await played(dialect);
  expect((await player.open('GET', `/api/teams/${team.id}/export.zip`)).status).toBe(403);
  const response = await admin.open('GET', `/api/teams/${team.id}/export.zip`);
  expect(response.headers.get('cache-control')).toContain('no-store');
  const zip = await fromBufferPromise(Buffer.from(await response.arrayBuffer()));
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  expect([...files.keys()]).toEqual(['team.json', `${NAME}/Opdracht 1 - Foto.jpg`]);
  const text = files.get('team.json')?.toString() ?? '';
  const rows = z.record(z.string(), z.array(z.unknown())).parse(JSON.parse(text));
  for (const table of [
    'teams',
    'submissions',
    'photos',
    'completed_tasks',
    'score_adjustments',
    'organiser_messages',
    'team_replies',
    'photo_reactions',
    'photo_removals',
    'sessions',
    'audit',
  ])
    expect(rows[table]?.length, table).toBeGreaterThan(0);
  expect(text).toContain(photoId);
  // The file has no secrets that give access, and nothing about other teams.
  expect(text).not.toMatch(/password|token_hash|endpoint|Blauwe/);
});

test.each(BOTH_DIALECTS)(
  'the download contains archived data of the team, and nothing about others, on %s',
  async (dialect) => {
    const { admin, team, photoId } = await played(dialect);
    const task = (await adminState(server)).tasks.find(({ taskType }) => taskType === 'photo');
    await admin.delete(`/api/tasks/${task?.id}`);
    const { names, text } = await downloadTeam(admin, team.id);
    expect(names).toEqual(['team.json', `${NAME}/Opdracht 1 - Foto.jpg`]);
    const { photos } = z.object({ photos: z.array(z.object({ id: z.string() })) }).parse(JSON.parse(text));
    expect(photos.map(({ id }) => id)).toEqual([photoId]);
    // The file also has the log entries about the team's points and messages.
    const { audit } = z
      .object({ audit: z.array(z.object({ act: z.string(), label: z.string() })) })
      .parse(JSON.parse(text));
    expect(audit.map(({ act, label }) => [act, label])).toEqual(
      expect.arrayContaining([
        ['team_added', NAME],
        ['points_given', `${NAME}: +5 (Netjes)`],
        ['message_sent', 'Goed bezig'],
      ]),
    );
    expect(text).not.toContain('Blauwe');
  },
);

test.each(BOTH_DIALECTS)('an erased team is named nowhere on %s', async (dialect) => {
  const { admin, team, other, player, photoId } = await played(dialect);
  // A saved game has the team too.
  const { profiles } = ProfileList.parse((await admin.get('/api/profiles')).body);
  expect(profiles).toHaveLength(1);
  const words = [NAME, team.id, photoId, PRIVATE];
  expect((await placesOf(words)).length).toBeGreaterThan(8);
  const named = [NAME, PRIVATE];
  expect(await wordsInFiles(server, named)).toEqual(dialect === 'sqlite' ? named : []);
  expect(codeOf(await admin.post(`/api/teams/${team.id}/erasure`, { name: 'Team zeester' }))).toBe(
    'name_mismatch',
  );
  expect((await player.post(`/api/teams/${team.id}/erasure`, { name: NAME })).status).toBe(403);
  expect((await admin.post(`/api/teams/${team.id}/erasure`, { name: NAME })).status).toBe(204);
  expect(await server.storedFiles()).toHaveLength(3);
  expect(await placesOf(words)).toEqual([]);
  expect(await wordsInFiles(server, named)).toEqual([]);
  expect((await player.put(`/api/tasks/${team.id}/presence`)).status).toBe(401);
  expect((await adminState(server)).teams.map(({ id }) => id)).toEqual([other.id]);
  expect((await admin.post(`/api/teams/${team.id}/erasure`, { name: NAME })).status).toBe(404);
});

test.each(BOTH_DIALECTS)('a deleted team can be downloaded and erased on %s', async (dialect) => {
  const { admin, team, other, player, photoId } = await played(dialect);
  await admin.delete(`/api/teams/${team.id}`);
  server.clock.advance(1_000);
  const namesake = await newTeam(admin, NAME);
  await admin.post(`/api/teams/${namesake.id}/adjustments`, { points: 3, reason: 'Snel' });
  await admin.post('/api/profiles', { name: 'Opnieuw' });
  const { deletions } = DeletionList.parse((await admin.get('/api/deletions')).body);
  expect(deletions).toMatchObject([{ what: 'team', teamId: team.id, label: NAME }]);
  expect((await server.client().get(`/api/teams/${team.id}/export.zip`)).status).toBe(401);
  const { names, text } = await downloadTeam(admin, team.id);
  expect(names).toEqual(['team.json', `${NAME}/Opdracht 1 - Foto.jpg`]);
  expect(text).toContain(`"name": "${NAME}"`);
  expect(text).not.toMatch(/password|Blauwe/);

  const erase = (name: string) => admin.post(`/api/teams/${team.id}/erasure`, { name });
  expect((await player.post(`/api/teams/${team.id}/erasure`, { name: NAME })).status).toBe(403);
  expect(codeOf(await erase('Team zeester'))).toBe('name_mismatch');
  expect((await erase(NAME)).status).toBe(204);
  await server.erasedFiles();
  expect(await server.storedFiles()).toHaveLength(3);
  expect(await placesOf([team.id, photoId, PRIVATE])).toEqual([]);
  expect((await admin.get('/api/deletions')).body).toEqual({ deletions: [] });
  expect(codeOf(await admin.post(`/api/archives/${deletions[0]?.archiveId}/restorations`))).toBe('not_found');
  expect((await erase(NAME)).status).toBe(404);
  const { entries } = AuditPage.parse((await admin.get('/api/audit')).body);
  expect(entries.filter(({ act }) => act === 'team_erased')).toMatchObject([{ label: '' }]);
  // The log still names the other team.
  const labels = entries.map(({ label }) => label).filter((label) => label.startsWith(NAME));
  expect(labels.toSorted()).toEqual([NAME, `${NAME}: +3 (Snel)`]);
  // The present team with that name is a different team, so it stays.
  expect((await adminState(server)).teams.map(({ id }) => id)).toEqual([other.id, namesake.id]);
  const { profiles } = ProfileList.parse((await admin.get('/api/profiles')).body);
  expect(profiles.map(({ name, teamCount }) => [name, teamCount])).toEqual([
    ['Opnieuw', 2],
    ['Bewaard', 1],
  ]);
});

test.each(BOTH_DIALECTS)(
  'erasing a team named "e" changes only its own log entries, on %s',
  async (dialect) => {
    const { admin, other } = await played(dialect);
    const shortNamed = await newTeam(admin, 'e');
    await admin.post(`/api/teams/${shortNamed.id}/adjustments`, { points: -1, reason: 'Laat' });
    await admin.post('/api/messages', { id: randomUUID(), teamId: shortNamed.id, text: 'Kom je?' });
    await admin.post(`/api/teams/${other.id}/adjustments`, { points: 2, reason: 'e' });
    const log = async () => AuditPage.parse((await admin.get('/api/audit')).body).entries;
    const before = await log();
    const isOwn = ({ label }: { label: string }) => ['e', 'e: -1 (Laat)', 'Kom je?'].includes(label);
    const ownIds = before.filter(isOwn).map(({ id }) => id);
    expect(ownIds).toHaveLength(3);
    expect((await admin.post(`/api/teams/${shortNamed.id}/erasure`, { name: 'e' })).status).toBe(204);
    const after = await log();
    expect(after.filter(({ id }) => before.some((entry) => entry.id === id && !ownIds.includes(id)))).toEqual(
      before.filter(({ id }) => !ownIds.includes(id)),
    );
    const erased = after.filter(({ id }) => ownIds.includes(id));
    expect(erased.map(({ label, undo }) => [label, undo])).toEqual(ownIds.map(() => ['', { state: 'none' }]));
  },
);

test('the download and erasure of a deleted team exclude a present team of the same name', async () => {
  const { admin, team } = await played('sqlite');
  const rename = (name: string) => admin.patch(`/api/teams/${team.id}`, { name });
  // Two teams never have the same name simultaneously, but one can get it after the other.
  await rename('Even anders');
  const namesake = await newTeam(admin, NAME);
  await admin.post(`/api/teams/${namesake.id}/adjustments`, { points: 7, reason: 'Van de ander' });
  await admin.post('/api/profiles', { name: 'Samen' });
  await admin.delete(`/api/teams/${namesake.id}`);
  expect((await rename(NAME)).status).toBe(200);
  expect((await downloadTeam(admin, team.id)).text).not.toMatch(/Van de ander/);
  expect((await admin.get('/api/put-aside-teams')).body).toEqual({ teams: [] });
  expect((await admin.post(`/api/teams/${team.id}/erasure`, { name: NAME })).status).toBe(204);
  const { deletions } = DeletionList.parse((await admin.get('/api/deletions')).body);
  expect(deletions).toMatchObject([{ teamId: namesake.id }]);
  expect((await admin.post(`/api/archives/${deletions[0]?.archiveId}/restorations`)).status).toBe(200);
  expect((await downloadTeam(admin, namesake.id)).text).toMatch(/Van de ander/);
});

test('erasing a team keeps log entries about others, even if these contain its name', async () => {
  const { admin, team } = await played('sqlite');
  const longer = await newTeam(admin, `${NAME}: de wraak`);
  await admin.post(`/api/teams/${longer.id}/adjustments`, { points: 9, reason: 'Terug' });
  await newTask(admin, photoInput({ instructions: NAME }));
  await admin.post('/api/messages', { id: randomUUID(), teamId: null, text: `${NAME}: opgelet` });
  const log = async () => AuditPage.parse((await admin.get('/api/audit')).body).entries;
  const about = [`${NAME}: de wraak`, `${NAME}: de wraak: +9 (Terug)`, NAME, `${NAME}: opgelet`];
  const before = (await log()).filter(
    ({ act, label }) =>
      about.includes(label) && !(act === 'team_added' && label === NAME) && act !== 'team_locked_out',
  );
  expect(before).toHaveLength(about.length);
  expect((await admin.post(`/api/teams/${team.id}/erasure`, { name: NAME })).status).toBe(204);
  const after = await log();
  expect(after.filter(({ id }) => before.some((entry) => entry.id === id))).toEqual(before);
});

test('a team is erased from an archived game too', async () => {
  const { admin, team, photoId } = await played('sqlite');
  await admin.put('/api/game/board', { status: 'live', seen: 'frozen' });
  const { profiles } = ProfileList.parse((await admin.get('/api/profiles')).body);
  // This archives the present game as an automatic profile and recreates the same teams.
  await admin.post(`/api/profiles/${profiles[0]?.id}/loads`, { mode: 'replace' });
  const reloaded = (await adminState(server)).teams.find(({ name }) => name === NAME);
  expect(reloaded?.id).not.toBe(team.id);
  const { names, text } = await downloadTeam(admin, reloaded?.id ?? '');
  expect(names).toEqual(['team.json', `${NAME}/Opdracht 1 - Foto.jpg`]);
  for (const part of [photoId, 'Goed bezig', 'Netjes']) expect(text).toContain(part);
  expect(text).not.toContain('Blauwe');
  expect((await admin.post(`/api/teams/${reloaded?.id}/erasure`, { name: NAME })).status).toBe(204);
  const places = await placesOf([NAME, PRIVATE, 'Goed bezig']);
  const { rows } = await server.database.read((tx) =>
    sql<{ content: string }>`select content from archives`.execute(tx.query),
  );
  expect(places, rows.map(({ content }) => content.slice(0, 200)).join('\n')).toEqual([]);
  await server.erasedFiles();
  expect(await placesOf([team.id, photoId])).toEqual([]);
});
