import { setTimeout as sleep } from 'node:timers/promises';
import { AdminState } from '@reisspel/contract/live';
import { ProfileList } from '@reisspel/contract/profiles';
import { describe, expect, test } from 'vitest';
import { newTask, newTeam, photoInput, quizInput } from '../../testing/game-builders.ts';
import { LiveWindow } from '../../testing/live-window.ts';
import { loggedIn, newDatabaseEnv, newDataFolder, startServerProcess } from '../../testing/server-process.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { DIALECTS, sized } from '../../testing/test-server.ts';

const KILLS = sized(20);
const TASKS = 60;
const TEAMS = 20;
/** Time-out in milliseconds, enough for twenty starts of a server on a busy machine. */
const TIMEOUT_MS = 180_000;

/** Returns the game as the organiser sees it, without its revision. */
async function gameOf(admin: TestClient): Promise<AdminState> {
  const window = await LiveWindow.open(admin, { view: 'admin' });
  await window.until(({ state }) => state !== null);
  return AdminState.parse(window.state);
}

async function profilesOf(admin: TestClient) {
  return ProfileList.parse((await admin.get('/api/profiles')).body).profiles;
}

/** Makes a small saved game, and a large present game in which every team has a bonus. */
async function prepare(admin: TestClient): Promise<string> {
  await newTask(admin, quizInput());
  await newTeam(admin, 'Klein Team');
  await admin.post('/api/profiles', { name: 'Klein' });
  await admin.post('/api/game/resets');
  for (let n = 0; n < TASKS; n += 1) await newTask(admin, n % 2 === 0 ? photoInput() : quizInput());
  for (let n = 0; n < TEAMS; n += 1) {
    const { id } = await newTeam(admin, `Team ${n}`, 'olijf');
    await admin.post(`/api/teams/${id}/adjustments`, { points: n + 1, reason: 'Begin' });
  }
  const [automatic, small] = await profilesOf(admin);
  await admin.delete(`/api/profiles/${automatic?.id}`);
  return String(small?.id);
}

describe.each(DIALECTS)('kill -9 on %s', (dialect) => {
  test(`during ${KILLS} resets and loads leaves the old game, or the new one with the old one archived`, {
    timeout: TIMEOUT_MS,
  }, async () => {
    const folder = await newDataFolder();
    const env = await newDatabaseEnv(dialect);
    let server = await startServerProcess(folder, env);
    let admin = await loggedIn(server.url);
    const small = await prepare(admin);
    const old = await gameOf(admin);
    const change = (round: number) =>
      round % 2 === 0
        ? admin.post('/api/game/resets')
        : admin.post(`/api/profiles/${small}/loads`, { mode: 'replace' });

    // Measures one undisturbed round. The kills are spread over a slightly longer time.
    const started = performance.now();
    await change(0);
    const spanMs = (performance.now() - started) * 1.3;
    await admin.post(`/api/archives/${(await profilesOf(admin))[0]?.archiveId}/restorations`);
    expect(await gameOf(admin)).toEqual(old);

    const seen = { old: 0, replaced: 0 };
    for (let round = 0; round < KILLS; round += 1) {
      const interrupted = change(round).catch(() => null);
      await sleep((spanMs * round) / KILLS);
      await server.kill();
      await interrupted;
      server = await startServerProcess(folder, env);
      admin = await loggedIn(server.url);
      const game = await gameOf(admin);
      const automatic = (await profilesOf(admin)).filter((profile) => profile.automatic);
      if (game.tasks.length === TASKS) {
        seen.old += 1;
        expect(game).toEqual(old);
        expect(automatic).toEqual([]);
        continue;
      }
      seen.replaced += 1;
      expect([game.tasks.length, game.teams.length, game.adjustments.length]).toEqual(
        round % 2 === 0 ? [0, 0, 0] : [1, 1, 0],
      );
      expect(automatic).toMatchObject([{ taskCount: TASKS, teamCount: TEAMS }]);
      await admin.post(`/api/archives/${automatic[0]?.archiveId}/restorations`);
      expect(await gameOf(admin)).toEqual(old);
      // Undoing a load also makes an automatic profile of the small game.
      for (const { id, automatic: isAutomatic } of await profilesOf(admin)) {
        if (isAutomatic) await admin.delete(`/api/profiles/${id}`);
      }
    }
    expect(seen.old + seen.replaced).toBe(KILLS);
    expect(seen.old).toBeGreaterThan(0);
  });
});
