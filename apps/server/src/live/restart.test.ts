import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test, vi } from 'vitest';
import { newTeam, startGame } from '../testing/game-builders.ts';
import { ReturningWindow } from '../testing/returning-window.ts';
import { loggedIn, newDatabaseEnv, newDataFolder, startServerProcess } from '../testing/server-process.ts';
import { TestClient } from '../testing/test-client.ts';
import { DIALECTS, sized } from '../testing/test-server.ts';

/** Number of kills: two in each run and 200 in the lab, because a start takes a second. */
const KILLS = sized(sized(200));
const WINDOWS_PER_TEAM = 3;
/** Milliseconds in which a killed server starts again on a busy machine. */
const BACK_MS = 60_000;
/** Score adjustments that are being sent when the server is killed. */
const ADJUSTMENTS = 10;

describe.each(DIALECTS)('windows of a server on %s that is killed during a game', (dialect) => {
  test(
    `get every change once, over ${KILLS} kills`,
    async () => {
      const folder = await newDataFolder();
      const env = await newDatabaseEnv(dialect);
      let server = await startServerProcess(folder, env);
      const { url } = server;
      const admin = await loggedIn(url);
      const teams = [await newTeam(admin, 'Rood'), await newTeam(admin, 'Blauw')];
      await startGame(admin);
      const windows: ReturningWindow[] = [];
      for (const team of teams) {
        for (let n = 0; n < WINDOWS_PER_TEAM; n += 1) {
          const phone = new TestClient(fetch, url);
          await phone.put(`/api/session/team/${team.id}`, {});
          windows.push(new ReturningWindow(url, { cookie: phone.cookie, team: team.id }));
        }
      }
      const adjust = async () => {
        const [team] = teams;
        await admin.post(`/api/teams/${team?.id}/adjustments`, { points: 5, reason: 'Goed gezongen' });
      };
      for (let kill = 0; kill < KILLS; kill += 1) {
        const adjusting = Promise.all(Array.from({ length: ADJUSTMENTS }, adjust)).catch(() => {});
        // At each kill, the windows have received another part of the adjustments.
        for (let n = 0; n < kill % ADJUSTMENTS; n += 1) await adjust();
        await server.kill();
        await adjusting;
        server = await startServerProcess(folder, { ...env, PORT: new URL(url).port });
        await adjust();
        for (const window of windows) await untilUpToDate(window, url);
      }
      expect(windows.map(({ repeated }) => repeated)).toEqual(windows.map(() => 0));
      for (const window of windows) window.leave();
    },
    BACK_MS * (KILLS + 1),
  );
});

/** Resolves when a window shows the same as a new window. */
async function untilUpToDate(window: ReturningWindow, url: string): Promise<void> {
  const fresh = new ReturningWindow(url, window);
  await vi.waitUntil(() => fresh.state !== null && isDeepStrictEqual(window.state, fresh.state), BACK_MS);
  fresh.leave();
}
