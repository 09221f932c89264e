import { randomUUID } from 'node:crypto';
import { LATE_PHOTO_MAX_AGE_MS as MAX_AGE } from '@reisspel/contract/limits';
import { Undo } from '@reisspel/contract/profiles';
import { SubmissionResult } from '@reisspel/contract/submissions';
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
import { listen } from '../../testing/listen.ts';
import { adminState, galleryState, playState } from '../../testing/live-states.ts';
import { LiveWindow } from '../../testing/live-window.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { createTestServer, DIALECTS, OWNER_PASSWORD, type TestServer } from '../../testing/test-server.ts';

const HOUR = 3_600_000;

describe.each(DIALECTS)('on %s', (dialect) => {
  let server: TestServer;
  let admin: TestClient;
  let team: AdminTeam;
  let player: TestClient;
  let task: AdminTask;
  let light: Buffer;
  let dark: Buffer;
  /** Epoch milliseconds of the game's start, and of its end an hour later. */
  let startedAt: number;
  let endedAt: number;

  beforeEach(async () => {
    server = await createTestServer({ dialect });
    admin = await server.admin();
    team = await newTeam(admin, 'Rode Team');
    player = await newPlayer(server, team);
    task = await newTask(admin, photoInput());
    [light, dark] = [await jpeg(200), await jpeg(20)];
    startedAt = server.clock.now();
    endedAt = startedAt + HOUR;
  });
  afterEach(() => server.stop());

  const result = (answer: { body: unknown }) => SubmissionResult.parse(answer.body);
  const stopGame = (by = admin) => by.patch('/api/game', { gameStarted: false });
  const score = async () => (await adminState(server)).scores[0]?.score;

  /** Plays a game for an hour. After it, the phone has no network for an hour. */
  async function playAnHour(): Promise<void> {
    await startGame(admin);
    server.clock.advance(HOUR);
    await stopGame();
    server.clock.advance(HOUR);
  }

  describe('a photo that comes when the game is over', () => {
    test('counts by its time of capture, and the organiser sees both times', async () => {
      await playAnHour();
      const capturedAt = startedAt + HOUR / 2;
      const late = result(await player.queued(task.id, light, { capturedAt, teamId: team.id }));
      expect(late.outcome).toEqual({ verdict: 'accepted', pointsAwarded: 20 });
      expect(await score()).toBe(20);
      expect((await adminState(server)).submissions).toMatchObject([
        { id: late.id, capturedAt, createdAt: endedAt + HOUR, late: true },
      ]);
      expect((await galleryState(server)).photos).toMatchObject([{ id: late.photoId, takenAt: capturedAt }]);
    });

    test('reaches the organiser, the gallery and the scoreboard immediately', async () => {
      await playAnHour();
      const socket = await listen(server);
      const [review, gallery, visitor] = await Promise.all([
        LiveWindow.open(socket.as(admin), { view: 'admin' }),
        LiveWindow.open(socket.as(admin), { view: 'gallery' }),
        LiveWindow.open(socket.as(server.client())),
      ]);
      await Promise.all(
        [review, gallery, visitor].map((window) => window.until(({ state }) => state !== null)),
      );
      await player.queued(task.id, light, { capturedAt: startedAt });
      await review.until(({ state }) => state?.view === 'admin' && state.submissions[0]?.late === true);
      await gallery.until(({ state }) => state?.view === 'gallery' && state.photos.length === 1);
      await visitor.until(({ state }) => state?.view === 'play' && state.scores?.[0]?.score === 20);
      await socket.close();
    });

    test.each([
      ['at its start', () => startedAt],
      ['at its end', () => endedAt],
    ])('counts when it was taken %s', async (_, capturedAt) => {
      await playAnHour();
      expect((await player.queued(task.id, light, { capturedAt: capturedAt() })).status).toBe(200);
    });

    test.each([
      ['before its start', () => startedAt - 1],
      ['after its end', () => endedAt + 1],
      ['in the future', () => server.clock.now() + 60_000],
    ])('does not count when it was taken %s', async (_, capturedAt) => {
      await playAnHour();
      const refused = await player.queued(task.id, light, { capturedAt: capturedAt() });
      expect([refused.status, codeOf(refused)]).toEqual([409, 'photo_not_in_game']);
      expect((await adminState(server)).submissions).toEqual([]);
      expect(await server.storedFiles()).toEqual([]);
    });

    test('does not count without a time of capture', async () => {
      await playAnHour();
      expect(codeOf(await player.queued(task.id, light))).toBe('game_not_started');
    });

    test('counts for two days', async () => {
      await playAnHour();
      server.clock.advance(MAX_AGE - HOUR);
      const send = (capturedAt: number) => player.queued(task.id, light, { capturedAt });
      expect(codeOf(await send(endedAt - 1))).toBe('photo_not_in_game');
      expect((await send(endedAt)).status).toBe(200);
    });

    test('counts during any run of the game, but not between two runs', async () => {
      await playAnHour();
      await playAnHour();
      const other = await newTask(admin, photoInput());
      const send = (to: AdminTask, capturedAt: number) => player.queued(to.id, light, { capturedAt });
      expect(codeOf(await send(task, endedAt + HOUR / 2))).toBe('photo_not_in_game');
      expect((await send(task, startedAt + HOUR / 2)).status).toBe(200);
      expect((await send(other, endedAt + HOUR + HOUR / 2)).status).toBe(200);
    });

    test('of an archived trip waits until the trip is restored', async () => {
      const owner = server.client();
      await owner.post('/api/owner/session', { password: OWNER_PASSWORD });
      await startGame(admin);
      await owner.post('/api/owner/trips', { slug: 'zomer', title: 'Zomer' });
      await owner.put('/api/owner/default-trip', { slug: 'zomer' });
      const there = player.at('/r/reis');
      server.clock.advance(HOUR);
      await owner.put('/api/owner/trips/reis/archive');
      server.clock.advance(HOUR);
      const send = (capturedAt: number) => there.queued(task.id, light, { capturedAt });
      expect(codeOf(await send(startedAt))).toBe('trip_archived');
      await owner.delete('/api/owner/trips/reis/archive');
      expect(codeOf(await send(endedAt + HOUR / 2))).toBe('photo_not_in_game');
      expect((await send(startedAt)).status).toBe(200);
    });

    test('of an earlier game does not count in the next one, and counts when its game is restored', async () => {
      await playAnHour();
      const before = startedAt + HOUR / 2;
      const { archiveId } = Undo.parse((await admin.post('/api/game/resets')).body);
      const next = { team: await newTeam(admin, 'Nieuw Team'), task: await newTask(admin, photoInput()) };
      const phone = await newPlayer(server, next.team);
      const send = () => phone.queued(next.task.id, light, { capturedAt: before });
      expect(codeOf(await send())).toBe('photo_not_in_game');
      server.clock.advance(HOUR);
      await playAnHour();
      expect(codeOf(await send())).toBe('photo_not_in_game');
      expect(
        codeOf(await phone.queued(task.id, light, { capturedAt: server.clock.now() - 1.5 * HOUR })),
      ).toBe('not_found');

      await admin.post(`/api/archives/${archiveId}/restorations`);
      const back = await newPlayer(server, team);
      expect((await back.queued(task.id, light, { capturedAt: before })).status).toBe(200);
      expect(await score()).toBe(20);
    });

    test('does not count before the task that it requires is finished', async () => {
      const second = await newTask(admin, photoInput({ requiresPreviousTask: true }));
      await playAnHour();
      const send = (to: AdminTask, capturedAt: number) => player.queued(to.id, light, { capturedAt });
      expect(codeOf(await send(second, startedAt + 2))).toBe('task_locked');
      expect((await send(task, startedAt + 1)).status).toBe(200);
      expect((await send(second, startedAt + 2)).status).toBe(200);
      expect(codeOf(await send(task, startedAt + 3))).toBe('task_already_completed');
      expect(await score()).toBe(40);
    });

    test('gets the same answer on every retry, even after it has become too old', async () => {
      await playAnHour();
      const photo = { id: randomUUID(), capturedAt: startedAt };
      const answers = await Promise.all([1, 2, 3].map(() => player.queued(task.id, light, photo)));
      server.clock.advance(2 * MAX_AGE);
      answers.push(await player.queued(task.id, light, photo));
      expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
      expect(result(answers[0] ?? { body: null }).outcome).toMatchObject({ verdict: 'accepted' });
      expect((await galleryState(server)).photos).toHaveLength(1);
    });
  });

  describe('a late photo that its team wanted to see first', () => {
    const checked = (more: Record<string, unknown> = {}) =>
      newTask(admin, photoInput({ minBrightness: 60, ...more }));
    const send = async (to: AdminTask, bytes: Buffer) =>
      result(await player.queued(to.id, bytes, { capturedAt: startedAt, hold: true })).outcome;

    test('never waits for a decision: it counts by its checks, or uses its attempt', async () => {
      const reviewed = await checked({ maxRetries: 2 });
      const lost = await checked({ maxRetries: 1 });
      await playAnHour();
      expect(await send(reviewed, dark)).toEqual({ verdict: 'refused', reason: 'checks', attemptsLeft: 1 });
      expect(await send(reviewed, light)).toEqual({ verdict: 'accepted', pointsAwarded: 20 });
      expect(await send(lost, dark)).toEqual({ verdict: 'failed', reason: 'max_attempts' });
    });

    test('that failed its checks gets the result of a missed deadline', async () => {
      const approving = await checked({ autoAdvanceTimeout: 10 });
      const rejecting = await checked({ autoAdvanceTimeout: 10, failOnTimeout: true });
      await playAnHour();
      expect(await send(approving, dark)).toMatchObject({ verdict: 'accepted' });
      expect(await send(rejecting, dark)).toMatchObject({ verdict: 'refused', reason: 'checks' });
      expect(await send(rejecting, light)).toMatchObject({ verdict: 'accepted' });
    });

    test('can be submitted for two days when it arrived before the game ended', async () => {
      const [reviewed, forgotten] = [await checked(), await checked()];
      await startGame(admin);
      const held = result(await player.held(reviewed.id, light));
      const other = result(await player.held(forgotten.id, light));
      await stopGame();
      server.clock.advance(MAX_AGE);
      const submit = (id: string) => player.put(`/api/submissions/${id}/decision`, { decision: 'submit' });
      expect(result(await submit(held.id)).outcome).toMatchObject({ verdict: 'accepted' });
      server.clock.advance(1);
      expect(codeOf(await submit(other.id))).toBe('photo_not_in_game');
    });
  });

  test('a photo that arrives late during the game is ordered by its time of capture', async () => {
    const second = await newTask(admin, photoInput());
    await startGame(admin);
    server.clock.advance(HOUR);
    const socket = await listen(server);
    const gallery = await LiveWindow.open(socket.as(admin), { view: 'gallery' });
    await gallery.until(({ state }) => state !== null);
    const now = server.clock.now();
    const newer = result(await player.queued(task.id, light, { capturedAt: now }));
    const older = result(await player.queued(second.id, light, { capturedAt: now - HOUR / 2 }));
    await gallery.until(({ state }) => state?.view === 'gallery' && state.photos.length === 2);
    const state = await galleryState(server);
    expect(state.photos.map(({ id }) => id)).toEqual([older.photoId, newer.photoId]);
    expect(gallery.state).toMatchObject({ photos: state.photos });
    const { submissions } = await adminState(server);
    expect(submissions.find(({ id }) => id === older.id)).toMatchObject({
      capturedAt: now - HOUR / 2,
      createdAt: now,
      late: false,
    });
    await socket.close();
  });

  test('a photo taken for another team is refused before it is read', async () => {
    const blue = await newTeam(admin, 'Blauwe Team');
    await startGame(admin);
    const headers = {
      'Idempotency-Key': randomUUID(),
      'Content-Type': 'image/jpeg',
      'Submission-Team': blue.id,
    };
    const neverEnding = new ReadableStream<Uint8Array>({ pull: () => new Promise(() => {}) });
    const refused = await player.raw('POST', `/api/tasks/${task.id}/submissions`, neverEnding, headers);
    expect([refused.status, codeOf(refused)]).toEqual([409, 'other_team']);
    expect((await adminState(server)).submissions).toEqual([]);

    await player.put(`/api/session/team/${blue.id}`, {});
    const sent = { id: headers['Idempotency-Key'], teamId: blue.id };
    expect((await player.queued(task.id, light, sent)).status).toBe(200);
    expect((await playState(server, blue.id)).own?.score.score).toBe(20);
  });
});
