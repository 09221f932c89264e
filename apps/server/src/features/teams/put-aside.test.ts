import { DELETION_KEPT_MS } from '@reisspel/contract/limits';
import { TeamsPutAside } from '@reisspel/contract/privacy';
import { afterEach, expect, test } from 'vitest';
import type { DialectName } from '../../db/database.ts';
import { newTeam } from '../../testing/game-builders.ts';
import { adminState } from '../../testing/live-states.ts';
import {
  downloadTeam,
  NAME,
  PRIVATE,
  tablesWith as placesIn,
  playTeamGame,
} from '../../testing/played-team.ts';
import { BOTH_DIALECTS, createTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
afterEach(() => server.stop());

async function played(dialect: DialectName) {
  server = await createTestServer({ dialect });
  return playTeamGame(server);
}
const placesOf = (words: readonly string[]) => placesIn(server, words);

test.each(BOTH_DIALECTS)(
  'a team of a reset game can be listed, downloaded and erased, on %s',
  async (dialect) => {
    const { admin, team, other, player, photoId } = await played(dialect);
    const putAside = async () =>
      TeamsPutAside.parse((await admin.get('/api/put-aside-teams')).body).teams.map(({ id, name }) => [
        id,
        name,
      ]);
    const ids = async () => (await putAside()).map(([id]) => id);
    expect(await putAside()).toEqual([]);
    expect((await player.get('/api/put-aside-teams')).status).toBe(403);
    await admin.put('/api/game/board', { status: 'live', seen: 'frozen' });
    server.clock.advance(1_000);
    await admin.post('/api/game/resets');
    expect(new Set(await putAside())).toEqual(
      new Set([
        [team.id, NAME],
        [other.id, 'Blauwe Team'],
      ]),
    );
    // Now another team with the same name plays, and is saved too.
    server.clock.advance(1_000);
    const namesake = await newTeam(admin, NAME);
    await admin.post('/api/profiles', { name: 'Opnieuw' });
    expect(new Set(await ids())).toEqual(new Set([team.id, other.id]));

    const { names, text } = await downloadTeam(admin, team.id);
    expect(names).toEqual(['team.json', `${NAME}/Opdracht 1 - Foto.jpg`]);
    for (const part of [photoId, 'Goed bezig', 'Netjes']) expect(text).toContain(part);
    expect(text).not.toMatch(/password|Blauwe/);
    expect((await admin.post(`/api/teams/${team.id}/erasure`, { name: NAME })).status).toBe(204);
    await server.erasedFiles();
    expect(await server.storedFiles()).toHaveLength(3);
    expect(await placesOf([team.id, photoId, PRIVATE, 'Goed bezig'])).toEqual([]);
    expect(await ids()).toEqual([other.id]);
    expect((await adminState(server)).teams.map(({ id }) => id)).toEqual([namesake.id]);
  },
);

test('a team that is only in a saved game can be downloaded and erased, even in an archived trip', async () => {
  const { admin, team, other } = await played('sqlite');
  await admin.put('/api/game/board', { status: 'live', seen: 'frozen' });
  await admin.post(`/api/teams/${other.id}/erasure`, { name: 'Blauwe Team' });
  await admin.delete(`/api/teams/${team.id}`);
  server.clock.advance(DELETION_KEPT_MS + 1);
  await server.cleanUp();
  const again = await server.admin();
  expect((await again.get('/api/put-aside-teams')).body).toMatchObject({
    teams: [{ id: team.id, name: NAME }],
  });
  await server.database.write((tx) => tx.query.updateTable('trips').set({ archived_at: 1 }).execute());
  const { names, text } = await downloadTeam(again, team.id);
  expect(names).toEqual(['team.json']);
  expect(JSON.parse(text)).toMatchObject({ saved_games: [{ name: 'Bewaard', team: { name: NAME } }] });
  expect(text).not.toMatch(/assword/);
  expect((await again.post(`/api/teams/${team.id}/erasure`, { name: NAME })).status).toBe(204);
  expect(await placesOf([team.id, NAME])).toEqual([]);
  expect((await again.get('/api/put-aside-teams')).body).toEqual({ teams: [] });
});
