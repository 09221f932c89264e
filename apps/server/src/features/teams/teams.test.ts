import { randomUUID } from 'node:crypto';
import type { AdminTeam } from '@reisspel/contract/teams';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  codeOf,
  newPlayer,
  newTask,
  newTeam,
  optionId,
  quizInput,
  startGame,
} from '../../testing/game-builders.ts';
import { adminState, playState } from '../../testing/live-states.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { createTestServer, DIALECTS, type TestServer } from '../../testing/test-server.ts';

const UNKNOWN_ID = '01890000-0000-7000-8000-000000000000';

describe.each(DIALECTS)('on %s', (dialect) => {
  let server: TestServer;
  let admin: TestClient;
  let team: AdminTeam;
  let player: TestClient;

  beforeEach(async () => {
    server = await createTestServer({ dialect });
    admin = await server.admin();
    team = await newTeam(admin, 'Rode Team');
    player = await newPlayer(server, team);
    await startGame(admin);
  });
  afterEach(() => server.stop());

  const scores = async () => (await adminState(server)).scores.map(({ score }) => score);
  const adjust = (points: unknown, reason: unknown = 'Mooi gezongen') =>
    admin.post(`/api/teams/${team.id}/adjustments`, { points, reason });

  describe('bonus and minus points', () => {
    test('count, even below zero, and the team sees the reasons, the newest first', async () => {
      await adjust(15);
      server.clock.advance(1_000);
      expect((await adjust(-20, 'Te laat terug')).status).toBe(201);
      expect(await scores()).toEqual([-5]);
      const { own } = await playState(server, team.id);
      expect(own?.score.score).toBe(-5);
      expect(own?.adjustments).toMatchObject([
        { points: -20, reason: 'Te laat terug' },
        { points: 15, reason: 'Mooi gezongen' },
      ]);
    });

    test('count once when they are sent again with the same id', async () => {
      const id = randomUUID();
      const give = ({ id: teamId }: { id: string }) =>
        admin.post(`/api/teams/${teamId}/adjustments`, { id, points: 15, reason: 'Mooi gezongen' });
      const first = await give(team);
      expect(first.status).toBe(201);
      expect(await give(team)).toMatchObject({ status: 201, body: first.body });
      expect(await scores()).toEqual([15]);
      const other = await newTeam(admin, 'Blauwe Team');
      expect(codeOf(await give(other))).toBe('not_found');
      expect((await scores()).toSorted()).toEqual([0, 15]);
    });

    test('are not shown to other teams', async () => {
      await adjust(15, 'Geheim');
      const other = await newTeam(admin, 'Blauwe Team');
      expect(JSON.stringify(await playState(server, other.id))).not.toContain('Geheim');
      expect(JSON.stringify(await playState(server, null))).not.toContain('Geheim');
    });

    test('can be undone once', async () => {
      const { id } = (await adjust(15)).body as { id: string };
      expect((await admin.delete(`/api/adjustments/${id}`)).status).toBe(204);
      expect(await scores()).toEqual([0]);
      expect(codeOf(await admin.delete(`/api/adjustments/${id}`))).toBe('not_found');
    });

    test.each([
      [0, 'reden'],
      [1.5, 'reden'],
      [10_001, 'reden'],
      [5, '  '],
    ])('of %s for "%s" are refused', async (points, reason) => {
      expect(codeOf(await adjust(points, reason))).toBe('invalid_input');
      expect(await scores()).toEqual([0]);
    });

    test('are refused for an unknown team', async () => {
      const answer = await admin.post(`/api/teams/${UNKNOWN_ID}/adjustments`, { points: 5, reason: 'x' });
      expect(codeOf(answer)).toBe('not_found');
    });
  });

  describe('Reset Quizzes', () => {
    async function answer(text: string, more: Record<string, unknown> = {}) {
      const quiz = await newTask(admin, quizInput(more));
      await player.post(`/api/tasks/${quiz.id}/quiz-openings`);
      await player.answer(quiz.id, optionId(quiz, text));
      return quiz;
    }

    test('reopens failed and expired quizzes with a new clock, and leaves the rest', async () => {
      await answer('goed');
      const wrong = await answer('fout');
      const late = await newTask(admin, quizInput({ timeLimit: 5 }));
      await player.post(`/api/tasks/${late.id}/quiz-openings`);
      server.clock.advance(8_000);
      await server.settleExpired();
      const statuses = async () =>
        (await playState(server, team.id)).own?.tasks.map(({ progress }) => progress.status);
      expect(await statuses()).toEqual(['completed', 'failed', 'failed']);

      expect((await admin.post(`/api/teams/${team.id}/quiz-resets`)).status).toBe(204);
      expect(await statuses()).toEqual(['completed', 'open', 'open']);
      expect(await scores()).toEqual([10]);
      expect((await player.post(`/api/tasks/${late.id}/quiz-openings`)).body).toMatchObject({
        remainingMs: 5_000,
      });
      await player.post(`/api/tasks/${wrong.id}/quiz-openings`);
      await player.answer(wrong.id, optionId(wrong, 'goed'));
      expect(await scores()).toEqual([20]);
    });

    test('does not change other teams', async () => {
      await answer('fout');
      const other = await newTeam(admin, 'Blauwe Team');
      await admin.post(`/api/teams/${other.id}/quiz-resets`);
      expect((await adminState(server)).results).toHaveLength(1);
      expect(codeOf(await admin.post(`/api/teams/${UNKNOWN_ID}/quiz-resets`))).toBe('not_found');
    });
  });
});
