import { randomUUID } from 'node:crypto';
import { Undo } from '@reisspel/contract/profiles';
import { TripContent } from '@reisspel/contract/trip/trip';
import { DraftSaved, Publication, TripEditing } from '@reisspel/contract/trip/trip-editing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { newTask, newTeam, photoInput, startGame } from '../../testing/game-builders.ts';
import { adminState, playState } from '../../testing/live-states.ts';
import { newestGame, savedGames } from '../../testing/saved-games.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { createTestServer, DIALECTS, type TestServer } from '../../testing/test-server.ts';
import { demoTasks, demoTeams } from './demo-game.ts';
import { demoTrip } from './demo-trip.ts';

/** A trip that shares no entry with the example. */
const ownTrip = TripContent.parse(
  JSON.parse(JSON.stringify({ ...demoTrip, title: 'Naar de bergen' }).replaceAll('"id":"', '"id":"eigen-')),
);
const example = { tasks: demoTasks.length, teams: demoTeams.length };

describe.each(DIALECTS)('the example game on %s', (dialect) => {
  let server: TestServer;
  let admin: TestClient;
  beforeEach(async () => {
    server = await createTestServer({ dialect });
    admin = await server.admin();
    // As a game of its own, because a test server begins with an empty one.
    const file = { format: 'reisspel-profile', version: 1, name: 'Voorbeeld' };
    const { body } = await admin.post('/api/profile-files', { ...file, tasks: demoTasks, teams: demoTeams });
    const { id } = z.object({ id: z.string() }).parse(body);
    await admin.post(`/api/profiles/${id}/loads`, { mode: 'replace' });
    await admin.delete(`/api/profiles/${id}`);
  });
  afterEach(() => server.stop());

  async function publish(draft: TripContent): Promise<Publication> {
    const { draftRevision } = TripEditing.parse((await admin.get('/api/trip/draft')).body);
    const saved = DraftSaved.parse((await admin.put('/api/trip/draft', { draft, draftRevision })).body);
    const answer = await admin.post('/api/trip/publications', { draftRevision: saved.draftRevision });
    return Publication.parse(answer.body);
  }
  async function game() {
    const { tasks, teams } = await adminState(server);
    return { tasks: tasks.length, teams: teams.length };
  }

  test('goes aside when the own trip is published, and comes back whole', async () => {
    const before = await adminState(server);
    const { exampleArchiveId } = await publish(ownTrip);
    expect(await game()).toEqual({ tasks: 0, teams: 0 });
    expect((await playState(server, null)).teams).toEqual([]);
    expect(await newestGame(admin)).toMatchObject({
      automatic: true,
      archiveId: exampleArchiveId,
      taskCount: example.tasks,
      teamCount: example.teams,
    });
    const undone = await admin.post(`/api/archives/${exampleArchiveId}/restorations`);
    expect(Undo.parse(undone.body)).toEqual({ archiveId: null });
    const after = await adminState(server);
    expect(after.tasks).toEqual(before.tasks);
    expect(after.teams).toEqual(before.teams);
  });

  test('stays while the example trip is only edited, and when an earlier version comes back', async () => {
    const edited = { ...demoTrip, title: 'Weekend met de club', notice: '' };
    expect((await publish(edited)).exampleArchiveId).toBeNull();
    const { version, exampleArchiveId } = await publish(ownTrip);
    await admin.post(`/api/archives/${exampleArchiveId}/restorations`);
    await admin.post(`/api/trip/versions/${version - 1}/restorations`);
    expect(await game()).toEqual(example);
  });

  test('an empty game makes no saved game', async () => {
    await publish(ownTrip);
    const saved = await savedGames(admin);
    expect((await publish(demoTrip)).exampleArchiveId).toBeNull();
    expect(await savedGames(admin)).toEqual(saved);
  });

  const firstTask = async () => `/api/tasks/${(await adminState(server)).tasks[0]?.id}`;
  const firstTeam = async () => `/api/teams/${(await adminState(server)).teams[0]?.id}`;
  test.each<[string, () => Promise<unknown>]>([
    ['a new task', () => newTask(admin, photoInput())],
    ['another text of a task', async () => admin.put(await firstTask(), photoInput())],
    ['a deleted task', async () => admin.delete(await firstTask())],
    [
      'another order of the tasks',
      async () => {
        const taskIds = (await adminState(server)).tasks.map(({ id }) => id);
        return admin.put('/api/tasks/order', { taskIds: taskIds.toReversed() });
      },
    ],
    ['a new team', () => newTeam(admin, 'Gele Team')],
    ['another name of a team', async () => admin.patch(await firstTeam(), { name: 'De Garnalen' })],
    ['another password of a team', async () => admin.patch(await firstTeam(), { password: 'olijf' })],
    [
      'points for a team',
      async () => admin.post(`${await firstTeam()}/adjustments`, { points: 5, reason: 'Mooi gezongen' }),
    ],
    [
      'a message',
      () => admin.post('/api/messages', { id: randomUUID(), teamId: null, text: 'Welkom allemaal' }),
    ],
    ['a start', () => startGame(admin)],
  ])('stays after %s, because it is the organiser’s own then', async (_change, change) => {
    const before = await adminState(server);
    await change();
    const changed = await adminState(server);
    expect(changed).not.toEqual(before);
    expect((await publish(ownTrip)).exampleArchiveId).toBeNull();
    const after = await adminState(server);
    expect([after.tasks, after.teams]).toEqual([changed.tasks, changed.teams]);
  });
});
