import { randomUUID } from 'node:crypto';
import type { AdminTask } from '@reisspel/contract/tasks';
import type { AdminTeam } from '@reisspel/contract/teams';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { codeOf, newPlayer, newTask, newTeam, startGame } from '../../testing/game-builders.ts';
import { adminState, playState } from '../../testing/live-states.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { createTestServer, DIALECTS, type TestServer } from '../../testing/test-server.ts';

const CODE = 'KAAP-2025';

describe.each(DIALECTS)('a code found on the spot on %s', (dialect) => {
  let server: TestServer;
  let admin: TestClient;
  let player: TestClient;
  let team: AdminTeam;
  let task: AdminTask;

  beforeEach(async () => {
    server = await createTestServer({ dialect });
    admin = await server.admin();
    team = await newTeam(admin, 'Rode Team');
    task = await newTask(admin, { taskType: 'code', points: 10, instructions: 'Zoek de vlag.', code: CODE });
    player = await newPlayer(server, team);
    await startGame(admin);
  });
  afterEach(() => server.stop());

  const answer = (code: string, id: string = randomUUID()) =>
    player.raw('POST', `/api/tasks/${task.id}/submissions`, JSON.stringify({ code }), {
      'Idempotency-Key': id,
      'Content-Type': 'application/json',
    });

  test('may be wrong as often as the team likes, and is never sent to it', async () => {
    const { body } = await player.post(`/api/tasks/${task.id}/quiz-openings`);
    expect(body).toEqual({ question: 'Zoek de vlag.', imageUrl: null, soundUrl: null, remainingMs: null });
    const id = randomUUID();
    for (const wrong of ['KAAP-2024', 'KAAP', 'x']) {
      const refused = await answer(wrong, id);
      expect([refused.status, codeOf(refused)]).toEqual([409, 'wrong_code']);
    }
    const { own } = await playState(server, team.id);
    expect(own?.tasks[0]?.progress).toMatchObject({ status: 'open' });
    expect(JSON.stringify(own)).not.toContain(CODE);
    const right = await answer('kaap 2025', id);
    expect(right.body).toMatchObject({ outcome: { verdict: 'accepted', pointsAwarded: 10 } });
    const { scores, answers } = await adminState(server);
    expect(scores[0]?.score).toBe(10);
    expect(answers).toHaveLength(1);
  });

  test('is refused before the team has opened the task', async () => {
    expect(codeOf(await answer(CODE))).toBe('quiz_not_opened');
  });
});
