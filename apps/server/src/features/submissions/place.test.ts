import { randomUUID } from 'node:crypto';
import { type AdminTask, TrialOpening } from '@reisspel/contract/tasks';
import type { AdminTeam } from '@reisspel/contract/teams';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLog } from '../../platform/log/log.ts';
import { codeOf, newPlayer, newTask, newTeam, startGame } from '../../testing/game-builders.ts';
import { type Listening, listen } from '../../testing/listen.ts';
import { adminState } from '../../testing/live-states.ts';
import { LiveWindow } from '../../testing/live-window.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { createTestServer, DIALECTS, type TestServer } from '../../testing/test-server.ts';

const PLACE = { latitude: 38.5056, longitude: -0.2331, radius: 100 };
/** 889 metres north of the place. */
const ELSEWHERE = { latitude: 38.5136, longitude: -0.23319, accuracy: 10 };
const THERE = { latitude: 38.50619, longitude: -0.23319, accuracy: 10 };
/** Digits that only the positions of the team have. */
const OF_POSITIONS = /38\.5136|38\.50619|0\.23319/;

describe.each(DIALECTS)('a place where a team must be on %s', (dialect) => {
  let server: TestServer;
  let admin: TestClient;
  let player: TestClient;
  let team: AdminTeam;
  let task: AdminTask;
  let log: string[];
  let socket: Listening | null = null;

  beforeEach(async () => {
    log = [];
    server = await createTestServer({
      dialect,
      log: createLog({ level: 'debug', to: { write: (line) => log.push(line) } }),
    });
    admin = await server.admin();
    team = await newTeam(admin, 'Rode Team');
    task = await newTask(admin, {
      taskType: 'place',
      points: 10,
      instructions: 'Loop naar de haven.',
      ...PLACE,
    });
    player = await newPlayer(server, team);
    await startGame(admin);
  });
  afterEach(async () => {
    await socket?.close();
    socket = null;
    await server.stop();
  });

  const answer = (position: unknown, id: string = randomUUID()) =>
    player.raw('POST', `/api/tasks/${task.id}/submissions`, JSON.stringify(position), {
      'Idempotency-Key': id,
      'Content-Type': 'application/json',
    });
  const open = () => player.post(`/api/tasks/${task.id}/quiz-openings`);

  async function allRows(): Promise<string> {
    return server.database.read(async ({ query }) => {
      const rows: unknown[] = [];
      for (const { name } of await query.introspection.getTables())
        rows.push(name, (await sql`select * from ${sql.table(name)}`.execute(query)).rows);
      return JSON.stringify(rows);
    });
  }

  test('may be tried from elsewhere as often as the team likes, and gives its points there', async () => {
    expect((await open()).body).toEqual({
      question: 'Loop naar de haven.',
      imageUrl: null,
      soundUrl: null,
      remainingMs: null,
      place: PLACE,
    });
    const id = randomUUID();
    for (let times = 0; times < 3; times += 1) {
      const { status, body } = await answer(ELSEWHERE, id);
      expect([status, body]).toEqual([409, { error: { code: 'not_at_place', params: { distance: 890 } } }]);
    }
    const right = await answer(THERE, id);
    expect(right.body).toMatchObject({ outcome: { verdict: 'accepted', pointsAwarded: 10 } });
    expect((await answer(ELSEWHERE, id)).body).toEqual(right.body);
    const { scores } = await adminState(server);
    expect(scores[0]).toMatchObject({ score: 10, answered: 1 });
  });

  test('no position of the team is stored, logged or sent, and no other team sees the place', async () => {
    const other = await newPlayer(server, await newTeam(admin, 'Blauwe Team'));
    socket = await listen(server);
    const windows = [
      await LiveWindow.open(socket.as(admin), { view: 'admin' }),
      await LiveWindow.open(socket.as(other)),
    ];
    await open();
    await answer(ELSEWHERE);
    await answer({ ...ELSEWHERE, accuracy: -1 });
    const { status } = await answer(THERE);
    expect(status).toBe(200);
    for (const window of windows) await window.until(({ bytes }) => bytes.includes('"score":10'));
    await admin.post('/api/profiles', { name: 'Bewaard' });
    const rows = await allRows();
    // The search would find a position: it finds the place of the task.
    expect(rows).toContain('38.5056');
    expect(log.join('')).toContain('/submissions');
    const { answers } = await adminState(server);
    expect(answers).toEqual([]);
    const kept = [rows, log.join(''), ...windows.map(({ bytes }) => bytes)];
    for (const text of kept) expect(text).not.toMatch(OF_POSITIONS);
    expect(windows[1]?.bytes).not.toContain('38.5056');
  });

  test('an answer is refused before the team has opened the task, and without an accuracy', async () => {
    expect(codeOf(await answer(THERE))).toBe('quiz_not_opened');
    await open();
    const { latitude, longitude } = THERE;
    expect(codeOf(await answer({ latitude, longitude }))).toBe('invalid_input');
    expect(codeOf(await answer({ ...THERE, latitude: 91 }))).toBe('invalid_input');
  });

  test('the organiser can try it', async () => {
    const { body } = await admin.post(`/api/tasks/${task.id}/trial-openings`);
    const { ticket } = TrialOpening.parse(body);
    const attempt = (position: object) => admin.post(`/api/tasks/${task.id}/trials`, { ...position, ticket });
    expect(codeOf(await attempt(ELSEWHERE))).toBe('not_at_place');
    expect((await attempt(THERE)).body).toMatchObject({ outcome: { verdict: 'accepted' } });
  });
});
