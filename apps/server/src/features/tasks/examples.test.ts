import { MAX_TASKS } from '@reisspel/contract/limits';
import { AddedTasks, TaskInput } from '@reisspel/contract/tasks';
import { AddedTeams } from '@reisspel/contract/teams';
import { timeLimit } from '@reisspel/rules/kinds/kind';
import { photoChecks } from '@reisspel/rules/kinds/photo';
import { inputOf } from '@reisspel/rules/task';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { codeOf, newPlayer, newTask, newTeam, photoInput, startGame } from '../../testing/game-builders.ts';
import { adminState, playState } from '../../testing/live-states.ts';
import type { TestClient } from '../../testing/test-client.ts';
import {
  ADMIN_PASSWORD,
  createTestServer,
  DIALECTS,
  newTrip,
  type TestServer,
} from '../../testing/test-server.ts';

const Created = z.object({ id: z.string() });

describe.each(DIALECTS)('examples on %s', (dialect) => {
  let server: TestServer;
  let admin: TestClient;
  beforeEach(async () => {
    server = await createTestServer({ dialect });
    admin = await server.admin();
  });
  afterEach(() => server.stop());

  const tasks = async () => (await adminState(server)).tasks;
  const teams = async () => (await adminState(server)).teams;
  const addTasks = async () => AddedTasks.parse((await admin.post('/api/tasks/examples')).body).taskIds;
  const addTeams = async () => AddedTeams.parse((await admin.post('/api/teams/examples')).body).teamIds;

  describe('of tasks', () => {
    test('cover every kind: brightness, faces and objects, a sequence, a time limit', async () => {
      const ids = await addTasks();
      const added = await tasks();
      expect(added.map(({ id }) => id)).toEqual(ids);
      expect(added.map(({ sequenceOrder }) => sequenceOrder)).toEqual(ids.map((_, index) => index + 1));
      const checks = added.flatMap((task) => photoChecks(task.verificationRequirements));
      expect(new Set(checks.map(({ type }) => type))).toEqual(
        new Set(['brightness', 'faces', 'object-detection']),
      );
      expect(added.some(({ requiresPreviousTask }) => requiresPreviousTask)).toBe(true);
      expect(added.map((task) => timeLimit(task.verificationRequirements))).toContain(30);
      expect(added.filter(({ taskType }) => taskType === 'quiz')).toHaveLength(2);
    });

    test('are valid input of the task form', async () => {
      await addTasks();
      for (const task of await tasks()) expect(TaskInput.parse(inputOf(task))).toEqual(inputOf(task));
    });

    test('are added after the existing tasks, once', async () => {
      const own = await newTask(admin, photoInput());
      const first = await addTasks();
      expect(await addTasks()).toEqual([]);
      expect((await tasks()).map(({ id }) => id)).toEqual([own.id, ...first]);
    });

    test('are refused, and none is added, if there is no room for all', async () => {
      const saved = { format: 'reisspel-profile', version: 1, name: 'Bijna vol', teams: [] };
      const game = { ...saved, tasks: Array(MAX_TASKS - 1).fill(photoInput()) };
      const { id } = Created.parse((await admin.post('/api/profile-files', game)).body);
      await admin.post(`/api/profiles/${id}/loads`, { mode: 'append' });
      const refused = await admin.post('/api/tasks/examples');
      expect([refused.status, codeOf(refused)]).toEqual([409, 'limit_reached']);
      expect(await tasks()).toHaveLength(MAX_TASKS - 1);
    });

    test('can be removed together, also when one is already deleted, and restored', async () => {
      const own = await newTask(admin, photoInput());
      const [deletedId = '', ...rest] = await addTasks();
      await admin.delete(`/api/tasks/${deletedId}`);
      expect((await admin.post('/api/tasks/removals', { taskIds: [deletedId, ...rest] })).status).toBe(204);
      expect((await tasks()).map(({ id, sequenceOrder }) => [id, sequenceOrder])).toEqual([[own.id, 1]]);
      const { body } = await admin.get('/api/deletions');
      expect(body).toMatchObject({ deletions: Array(rest.length + 1).fill({ what: 'task' }) });
    });

    test('of another trip cannot be removed', async () => {
      const { id } = await newTask(admin, photoInput());
      await newTrip(server.database, server.clock, { slug: 'ander' });
      const stranger = server.client().at('/r/ander');
      await stranger.post('/api/session/admin', { password: ADMIN_PASSWORD });
      expect((await stranger.post('/api/tasks/removals', { taskIds: [id] })).status).toBe(204);
      expect(await tasks()).toHaveLength(1);
    });
  });

  describe('of teams', () => {
    test('are two, with the names and colours of the spec', async () => {
      const ids = await addTeams();
      expect(await teams()).toMatchObject([
        { id: ids[0], name: 'Rode Team', color: '#C23E18', hasPassword: false, password: '' },
        { id: ids[1], name: 'Blauwe Team', color: '#0B4F6C', hasPassword: false, password: '' },
      ]);
    });

    test('get the next unused names and colours', async () => {
      // This team gets the first colour.
      await newTeam(admin, 'Blauwe Team');
      server.clock.advance(1);
      await addTeams();
      const all = await teams();
      expect(all.map(({ name }) => name)).toEqual(['Blauwe Team', 'Rode Team', 'Groene Team']);
      expect(new Set(all.map(({ color }) => color)).size).toBe(3);
    });

    test('can be removed together, and their players must choose a team again', async () => {
      await startGame(admin);
      const [red, blue] = await addTeams();
      const team = (await teams()).find(({ id }) => id === red);
      if (team === undefined) throw new Error('No red team');
      const player = await newPlayer(server, team);
      expect((await admin.post('/api/teams/removals', { teamIds: [red, blue] })).status).toBe(204);
      expect(await teams()).toEqual([]);
      expect((await playState(server, team.id)).own).toBeNull();
      expect((await player.get('/api/session')).body).toMatchObject({ team: null });
    });
  });
});
