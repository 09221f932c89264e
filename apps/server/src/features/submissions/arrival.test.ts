import { randomUUID } from 'node:crypto';
import type { TaskProgress } from '@reisspel/contract/live';
import { Undo } from '@reisspel/contract/profiles';
import type { AdminTask } from '@reisspel/contract/tasks';
import type { AdminTeam } from '@reisspel/contract/teams';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  codeOf,
  jpeg,
  newPlayer,
  newTask,
  newTeam,
  photoInput,
  startGame,
} from '../../testing/game-builders.ts';
import { type Listening, listen } from '../../testing/listen.ts';
import { adminState, playState } from '../../testing/live-states.ts';
import { LiveWindow } from '../../testing/live-window.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { createTestServer, DIALECTS, type TestServer } from '../../testing/test-server.ts';

const PLACE = { when: 'at-place', latitude: 38.5056, longitude: -0.2331, radius: 100 };
/** 889 metres north of the place. */
const ELSEWHERE = { latitude: 38.5136, longitude: -0.23319, accuracy: 10 };
const THERE = { latitude: 38.50619, longitude: -0.23319, accuracy: 10 };

describe.each(DIALECTS)('a task that opens at a place on %s', (dialect) => {
  let server: TestServer;
  let admin: TestClient;
  let team: AdminTeam;
  let player: TestClient;
  let other: TestClient;
  let otherTeam: AdminTeam;
  let task: AdminTask;
  let socket: Listening | null = null;

  beforeEach(async () => {
    server = await createTestServer({ dialect });
    admin = await server.admin();
    team = await newTeam(admin, 'Rode Team');
    otherTeam = await newTeam(admin, 'Blauwe Team');
    player = await newPlayer(server, team);
    other = await newPlayer(server, otherTeam);
    task = await newTask(admin, photoInput({ instructions: 'Tel de boten', window: { opens: PLACE } }));
    await startGame(admin);
  });
  afterEach(async () => {
    await socket?.close();
    socket = null;
    await server.stop();
  });

  const arrive = (position: object, by: TestClient = player) =>
    by.put(`/api/tasks/${task.id}/arrival`, position);

  async function progressOf({ id }: AdminTeam): Promise<TaskProgress | undefined> {
    return (await playState(server, id)).own?.tasks[0]?.progress;
  }

  test('opens on the phones of the team that is there, and for no other team', async () => {
    socket = await listen(server);
    const phone = await LiveWindow.open(socket.as(player));
    await phone.until(({ bytes }) => bytes.includes('at-place'));
    const refused = await arrive(ELSEWHERE);
    expect([refused.status, refused.body]).toEqual([
      409,
      { error: { code: 'not_at_place', params: { distance: 890 } } },
    ]);
    expect(codeOf(await player.photo(task.id, await jpeg()))).toBe('task_locked');
    expect(phone.bytes).not.toContain('Tel de boten');
    expect((await arrive(THERE)).status).toBe(204);
    await phone.until(({ bytes }) => bytes.includes('Tel de boten'));
    expect(await progressOf(otherTeam)).toEqual({ status: 'locked', opens: PLACE });
    expect(codeOf(await other.photo(task.id, await jpeg()))).toBe('task_locked');
    expect((await adminState(server)).arrivals).toEqual([
      { teamId: team.id, taskId: task.id, arrivedAt: server.clock.now() },
    ]);
    expect((await player.photo(task.id, await jpeg())).status).toBe(200);
  });

  test('counts an arrival once, also when the team says it again from elsewhere', async () => {
    await arrive(THERE);
    const { arrivals } = await adminState(server);
    server.clock.advance(60_000);
    expect((await arrive(ELSEWHERE)).status).toBe(204);
    expect((await adminState(server)).arrivals).toEqual(arrivals);
  });

  test('refuses a position without an accuracy, and an arrival at a task that is not there', async () => {
    const { latitude, longitude } = THERE;
    expect(codeOf(await arrive({ latitude, longitude }))).toBe('invalid_input');
    const gone = await player.put(`/api/tasks/01890000-0000-7000-8000-000000000009/arrival`, THERE);
    expect(codeOf(gone)).toBe('not_found');
  });

  test('is closed again in a new game, and open when the old game comes back', async () => {
    await arrive(THERE);
    await admin.patch('/api/game', { gameStarted: false });
    const { arrivals } = await adminState(server);
    const replay = await admin.post('/api/game/replays', { id: randomUUID(), keepTeams: true });
    expect((await adminState(server)).arrivals).toEqual([]);
    const { archiveId } = Undo.parse(replay.body);
    await admin.post(`/api/archives/${archiveId}/restorations`);
    expect((await adminState(server)).arrivals).toEqual(arrivals);
  });
});
