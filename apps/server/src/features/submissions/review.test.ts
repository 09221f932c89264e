import { OwnSubmission, SubmissionResult } from '@reisspel/contract/submissions';
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
import { createTestServer, DIALECTS, type TestServer } from '../../testing/test-server.ts';

/** Milliseconds of the grace for the network, and a little. */
const GRACE_MS = 2_001;

describe.each(DIALECTS)('a photo under review on %s', (dialect) => {
  let server: TestServer;
  let admin: TestClient;
  let team: AdminTeam;
  let player: TestClient;
  let light: Buffer;
  let dark: Buffer;

  beforeEach(async () => {
    server = await createTestServer({ dialect });
    admin = await server.admin();
    team = await newTeam(admin, 'Rode Team');
    player = await newPlayer(server, team);
    await startGame(admin);
    [light, dark] = [await jpeg(200), await jpeg(20)];
  });
  afterEach(() => server.stop());

  const result = (answer: { body: unknown }) => SubmissionResult.parse(answer.body);
  const decide = (id: string, decision: 'submit' | 'withdraw', by = player) =>
    by.put(`/api/submissions/${id}/decision`, { decision });
  const progress = async () => (await playState(server, team.id)).own?.tasks[0]?.progress;
  const score = async () => (await adminState(server)).scores[0]?.score;
  const checked = (more: Record<string, unknown> = {}): Promise<AdminTask> =>
    newTask(admin, photoInput({ minBrightness: 60, ...more }));

  test('that passed waits for the team, and counts when it is handed in, once', async () => {
    const task = await checked();
    const held = result(await player.held(task.id, light));
    expect(held.outcome).toEqual({ verdict: 'held', passed: true, attemptsLeft: null, deadlineAt: null });
    expect(await score()).toBe(0);
    expect(await progress()).toMatchObject({
      work: { attempts: 1, lastPhoto: { submissionId: held.id, held: true } },
    });
    const submitted = await decide(held.id, 'submit');
    expect(result(submitted).outcome).toEqual({ verdict: 'accepted', pointsAwarded: 20 });
    expect((await decide(held.id, 'submit')).body).toEqual(submitted.body);
    expect((await decide(held.id, 'withdraw')).body).toEqual(submitted.body);
    expect(await score()).toBe(20);
    expect((await galleryState(server)).photos).toHaveLength(1);
  });

  test('that did not pass cannot be handed in', async () => {
    const task = await checked({ autoAdvanceTimeout: 60 });
    const held = result(await player.held(task.id, dark));
    expect(held.outcome).toMatchObject({ verdict: 'held', passed: false });
    expect(codeOf(await decide(held.id, 'submit'))).toBe('photo_not_passed');
    expect(await score()).toBe(0);
  });

  test('that is taken again uses its attempt; after the last one the task is failed', async () => {
    const task = await checked({ maxRetries: 2 });
    const first = result(await player.held(task.id, light));
    expect(result(await decide(first.id, 'withdraw')).outcome).toEqual({
      verdict: 'refused',
      reason: 'withdrawn',
      attemptsLeft: 1,
    });
    const second = result(await player.held(task.id, light));
    expect(second.attempt).toBe(2);
    expect(codeOf(await player.held(task.id, light))).toBe('no_attempts_left');
    expect(result(await decide(second.id, 'withdraw')).outcome).toEqual({
      verdict: 'failed',
      reason: 'max_attempts',
    });
    expect(await progress()).toMatchObject({ status: 'failed', reason: 'max_attempts' });
  });

  test('gives way to a newer one of the same team', async () => {
    const task = await checked();
    const first = result(await player.held(task.id, light));
    const second = result(await player.held(task.id, light));
    expect(result(await decide(first.id, 'submit')).outcome).toMatchObject({ reason: 'withdrawn' });
    expect(result(await decide(second.id, 'submit')).outcome).toMatchObject({ verdict: 'accepted' });
    expect(await score()).toBe(20);
  });

  test('is approved by the server’s clock when its team is gone, also when it did not pass', async () => {
    const task = await checked({ autoAdvanceTimeout: 10 });
    const held = result(await player.held(task.id, dark));
    const { body } = await player.get(`/api/submissions/${held.id}`);
    expect(OwnSubmission.parse(body).remainingMs).toBe(10_000);
    server.clock.advance(10_000);
    await server.settleExpired();
    expect(await score()).toBe(0);
    server.clock.advance(GRACE_MS);
    await server.settleExpired();
    expect(await score()).toBe(20);
    expect(await progress()).toMatchObject({ status: 'completed', photoId: held.photoId });
  });

  test('is rejected by the server’s clock where the task says so, and its attempt is used', async () => {
    const task = await checked({ autoAdvanceTimeout: 10, failOnTimeout: true, maxRetries: 2 });
    const first = result(await player.held(task.id, light));
    server.clock.advance(10_000 + GRACE_MS);
    await server.settleExpired();
    expect(OwnSubmission.parse((await player.get(`/api/submissions/${first.id}`)).body)).toMatchObject({
      outcome: { verdict: 'refused', reason: 'time_expired', attemptsLeft: 1 },
      remainingMs: null,
    });
    const second = result(await player.held(task.id, light));
    server.clock.advance(10_000 + GRACE_MS);
    // Too late, also when nobody has swept yet.
    expect(result(await decide(second.id, 'submit')).outcome).toMatchObject({ verdict: 'failed' });
    expect(await progress()).toMatchObject({ status: 'failed' });
  });

  test('loses its clock when the game ends, and can be handed in when it goes on', async () => {
    const task = await checked({ autoAdvanceTimeout: 10, failOnTimeout: true });
    const held = result(await player.held(task.id, light));
    await admin.patch('/api/game', { gameStarted: false });
    server.clock.advance(60_000);
    await server.settleExpired();
    await startGame(admin);
    await server.settleExpired();
    expect(result(await decide(held.id, 'submit')).outcome).toMatchObject({ verdict: 'accepted' });
  });

  test('can be given up when the game has ended', async () => {
    const task = await checked();
    const held = result(await player.held(task.id, light));
    await admin.patch('/api/game', { gameStarted: false });
    expect(result(await decide(held.id, 'withdraw')).outcome).toMatchObject({ reason: 'withdrawn' });
  });

  test('at the last attempt gives way to the other phone’s without failing the task', async () => {
    const task = await checked({ maxRetries: 2 });
    const first = result(await player.held(task.id, light));
    const second = result(await player.held(task.id, light));
    const { body } = await player.get(`/api/submissions/${first.id}`);
    expect(OwnSubmission.parse(body).outcome).toEqual({
      verdict: 'refused',
      reason: 'withdrawn',
      attemptsLeft: 0,
    });
    expect(result(await decide(second.id, 'submit')).outcome).toMatchObject({ verdict: 'accepted' });
  });

  test('outlives a teammate’s photo that is refused, also at the last attempt', async () => {
    const task = await checked({ maxRetries: 2 });
    const good = result(await player.held(task.id, light));
    const bad = result(await player.held(task.id, dark));
    expect(bad.outcome).toEqual({ verdict: 'refused', reason: 'checks', attemptsLeft: 0 });
    expect(await progress()).toMatchObject({
      status: 'open',
      work: { lastPhoto: { submissionId: good.id, held: true } },
    });
    expect(result(await decide(good.id, 'submit')).outcome).toMatchObject({ verdict: 'accepted' });
  });

  test('stays with its team when the organiser takes the timeout away', async () => {
    const task = await checked({ autoAdvanceTimeout: 10, failOnTimeout: true, maxRetries: 1 });
    const held = result(await player.held(task.id, light));
    await admin.put(`/api/tasks/${task.id}`, photoInput({ minBrightness: 60, maxRetries: 1 }));
    server.clock.advance(10_000 + GRACE_MS);
    await server.settleExpired();
    expect(await progress()).toMatchObject({ status: 'open' });
    expect(result(await decide(held.id, 'submit')).outcome).toMatchObject({ verdict: 'accepted' });
  });

  test('follows another limit of attempts, both ways', async () => {
    const task = await checked({ maxRetries: 3 });
    await newTask(admin, photoInput({ requiresPreviousTask: true }));
    const statuses = async () =>
      (await playState(server, team.id)).own?.tasks.map((each) => each.progress.status);
    await player.photo(task.id, dark);
    await player.photo(task.id, dark);
    expect(await statuses()).toEqual(['open', 'locked']);
    await admin.put(`/api/tasks/${task.id}`, photoInput({ minBrightness: 60, maxRetries: 2 }));
    expect(await statuses()).toEqual(['failed', 'open']);
    await admin.put(`/api/tasks/${task.id}`, photoInput({ minBrightness: 60, maxRetries: 4 }));
    expect(await statuses()).toEqual(['open', 'locked']);
    expect((await player.photo(task.id, light)).status).toBe(200);
  });

  test('of another team is not found', async () => {
    const task = await checked();
    const held = result(await player.held(task.id, light));
    const other = await newPlayer(server, await newTeam(admin, 'Blauwe Team'));
    expect(codeOf(await other.get(`/api/submissions/${held.id}`))).toBe('not_found');
    expect(codeOf(await decide(held.id, 'submit', other))).toBe('not_found');
    expect(codeOf(await other.put(`/api/submissions/${held.id}/review-request`))).toBe('not_found');
  });

  describe('by the organiser', () => {
    /** By an organiser who saw that none had spoken. */
    const review = (id: string, word: object, by = admin) =>
      by.put(`/api/submissions/${id}/review`, { seen: 'none', ...word });
    const undo = (id: string, seen: string, by = admin) =>
      by.delete(`/api/submissions/${id}/review?seen=${seen}`);

    test('is asked for by the team, and approved at once for all windows', async () => {
      const task = await checked({ maxRetries: 1 });
      const refused = result(await player.held(task.id, dark));
      expect(refused.outcome).toEqual({ verdict: 'failed', reason: 'max_attempts' });
      const socket = await listen(server);
      const window = await LiveWindow.open(socket.as(admin), { view: 'admin' });
      await window.until(({ state }) => state !== null);
      expect((await player.put(`/api/submissions/${refused.id}/review-request`)).status).toBe(204);
      expect((await player.put(`/api/submissions/${refused.id}/review-request`)).status).toBe(204);
      await window.until(
        ({ state }) => state?.view === 'admin' && state.submissions[0]?.review.state === 'asked',
      );
      const phone = await LiveWindow.open(socket.as(player));
      await phone.until(({ state }) => state !== null);
      await review(refused.id, { decision: 'approve' });
      await phone.until(
        ({ state }) => state?.view === 'play' && state.own?.tasks[0]?.progress.status === 'completed',
      );
      expect(await score()).toBe(20);
      expect((await galleryState(server)).photos[0]?.id).toBe(refused.photoId);
      await socket.close();
    });

    test('ends the wait of a held photo: approved it counts, rejected it is refused', async () => {
      const task = await checked({ autoAdvanceTimeout: 10 });
      const first = result(await player.held(task.id, dark));
      await review(first.id, { decision: 'reject', reason: 'Te donker' });
      const told = OwnSubmission.parse((await player.get(`/api/submissions/${first.id}`)).body);
      expect(told.outcome).toEqual({ verdict: 'refused', reason: 'rejected', attemptsLeft: null });
      expect(result(await decide(first.id, 'submit')).outcome).toEqual(told.outcome);
      const second = result(await player.held(task.id, dark));
      await review(second.id, { decision: 'approve' });
      expect(result(await decide(second.id, 'withdraw')).outcome).toEqual({
        verdict: 'accepted',
        pointsAwarded: 20,
      });
      server.clock.advance(10_000 + GRACE_MS);
      await server.settleExpired();
      expect(await score()).toBe(20);
    });

    test('tells no phone of a task that is locked for it, nor of any when the game is over', async () => {
      const first = await newTask(admin, photoInput());
      const second = await newTask(
        admin,
        photoInput({ requiresPreviousTask: true, minBrightness: 60, instructions: 'De geheime grot' }),
      );
      const won = result(await player.photo(first.id, light));
      const refused = result(await player.photo(second.id, dark));
      await review(won.id, { decision: 'reject', reason: 'Nee' });
      const socket = await listen(server);
      const phone = await LiveWindow.open(socket.as(player));
      await phone.until(({ state }) => state !== null);
      const { revision } = phone;
      await player.put(`/api/submissions/${refused.id}/review-request`);
      await phone.until((window) => window.revision > revision);
      await admin.patch('/api/game', { gameStarted: false });
      await phone.until(({ state }) => state?.view === 'play' && !state.game.gameStarted);
      const ended = phone.revision;
      await review(won.id, { decision: 'approve', seen: 'rejected' });
      await phone.until((window) => window.revision > ended);
      expect(phone.bytes).not.toContain('De geheime grot');
      await socket.close();
    });

    test('is undone to exactly what was before', async () => {
      const task = await checked({ maxRetries: 1 });
      const refused = result(await player.held(task.id, dark));
      const before = await progress();
      await review(refused.id, { decision: 'approve' });
      expect(await score()).toBe(20);
      await undo(refused.id, 'approved');
      expect(await progress()).toEqual(before);
      expect(await score()).toBe(0);
    });

    test('takes the points of a rejected photo away, with a reason the team reads', async () => {
      const task = await newTask(admin, photoInput());
      const accepted = result(await player.photo(task.id, light));
      expect(await score()).toBe(20);
      await review(accepted.id, { decision: 'reject', reason: 'Dit is een zwembad' });
      expect(await score()).toBe(0);
      expect(await progress()).toMatchObject({
        status: 'open',
        work: { lastPhoto: { review: { state: 'rejected', reason: 'Dit is een zwembad' } } },
      });
      expect((await galleryState(server)).photos).toEqual([]);
      await admin.put(`/api/tasks/${task.id}`, photoInput({ points: 90 }));
      await undo(accepted.id, 'rejected');
      expect(await score()).toBe(20);
    });

    test('is refused to who has not seen the word of another, which stays', async () => {
      const other = await server.admin();
      const refused = result(await player.held((await checked()).id, dark));
      expect((await review(refused.id, { decision: 'approve' })).status).toBe(200);
      const late = { decision: 'reject', reason: 'Te donker' };
      const answer = await review(refused.id, late, other);
      expect([answer.status, codeOf(answer)]).toEqual([409, 'review_outdated']);
      expect(await score()).toBe(20);
      expect((await adminState(server)).submissions[0]?.review.state).toBe('approved');
      // Knowing of it, anybody may think otherwise; a word that was replaced is not taken back by who gave it.
      expect((await review(refused.id, { ...late, seen: 'approved' }, other)).status).toBe(200);
      expect(codeOf(await undo(refused.id, 'approved'))).toBe('review_outdated');
      expect(await score()).toBe(0);
      expect((await undo(refused.id, 'rejected')).status).toBe(200);
      // Once it is taken back, none has spoken; that a team asks is no word of an organiser.
      await player.put(`/api/submissions/${refused.id}/review-request`);
      expect((await review(refused.id, { decision: 'approve' }, other)).status).toBe(200);
    });

    test('of two at the same moment is given once, and can be said again', async () => {
      const other = await server.admin();
      const refused = result(await player.held((await checked()).id, dark));
      const answers = await Promise.all([
        review(refused.id, { decision: 'approve' }),
        review(refused.id, { decision: 'reject', reason: 'Te donker' }, other),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const { review: said } = (await adminState(server)).submissions[0] ?? {};
      const again =
        said?.state === 'approved' ? { decision: 'approve' } : { decision: 'reject', reason: 'Te donker' };
      expect((await review(refused.id, again)).body).toMatchObject({ review: said });
    });

    test('cannot be asked for a photo that passed, and needs a reason to reject', async () => {
      const task = await newTask(admin, photoInput());
      const accepted = result(await player.photo(task.id, light));
      expect(codeOf(await player.put(`/api/submissions/${accepted.id}/review-request`))).toBe(
        'review_not_possible',
      );
      expect(codeOf(await review(accepted.id, { decision: 'reject', reason: ' ' }))).toBe('invalid_input');
    });

    test('sees every photo, the newest first, and older ones page by page', async () => {
      const task = await checked();
      for (let n = 0; n < 3; n += 1) {
        await player.photo(task.id, dark);
        server.clock.advance(1_000);
      }
      const { submissions } = await adminState(server);
      expect(submissions.map(({ attempt }) => attempt)).toEqual([3, 2, 1]);
      expect(submissions[0]).toMatchObject({
        teamId: team.id,
        taskId: task.id,
        outcome: { verdict: 'refused', reason: 'checks' },
        checks: [{ type: 'brightness', passed: false }],
      });
      const page = await admin.get(`/api/submissions?before=${submissions[1]?.createdAt}`);
      expect(page.body).toMatchObject({ submissions: [{ attempt: 1 }] });
    });
  });

  test('at the wrong place is refused with how far away it was, and without a position as well', async () => {
    const location = { latitude: 38.5056, longitude: -0.2331, radius: 100 };
    const task = await newTask(admin, photoInput({ location }));
    const at = async (position: string) => result(await player.held(task.id, light, { position })).checks[0];
    expect(await at('38.5156,-0.2331,10')).toEqual({
      type: 'location',
      passed: false,
      distance: 1100,
      radius: 100,
      accuracy: 10,
    });
    const unknown = { type: 'location', passed: false, distance: null, radius: 100, accuracy: null };
    expect(await at('')).toEqual(unknown);
    expect(await at('ergens')).toMatchObject({ distance: null });
    expect(await at('38.5057,-0.2331,10')).toMatchObject({ passed: true, distance: 0 });
    // What a player is told holds the radius, and not where the place is.
    expect(JSON.stringify(await playState(server, team.id))).not.toContain('38.5056');
  });

  test('with an AI description passes unchecked while no model is set', async () => {
    const aiDescription = { description: 'Een strand', requiredElements: [], confidenceThreshold: 0.7 };
    const task = await newTask(admin, photoInput({ aiDescription }));
    expect(result(await player.held(task.id, light))).toMatchObject({
      outcome: { verdict: 'held', passed: true },
      checks: [{ type: 'ai-description', passed: true, checked: null }],
    });
  });
});
