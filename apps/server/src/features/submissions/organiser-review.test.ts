import { OwnSubmission } from '@reisspel/contract/submissions';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { codeOf, newTask, photoInput } from '../../testing/game-builders.ts';
import { listen } from '../../testing/listen.ts';
import { adminState, galleryState } from '../../testing/live-states.ts';
import { LiveWindow } from '../../testing/live-window.ts';
import { GRACE_MS, type PhotoGame, resultOf, startPhotoGame } from '../../testing/photo-game.ts';
import { DIALECTS } from '../../testing/test-server.ts';

describe.each(DIALECTS)('a review by the organiser on %s', (dialect) => {
  let game: PhotoGame;

  beforeEach(async () => {
    game = await startPhotoGame(dialect);
  });
  afterEach(() => game.server.stop());

  /** Reviews as an organiser who has seen no earlier review. */
  const review = (id: string, decision: object, by = game.admin) =>
    by.put(`/api/submissions/${id}/review`, { seen: 'none', ...decision });
  const undo = (id: string, seen: string, by = game.admin) =>
    by.delete(`/api/submissions/${id}/review?seen=${seen}`);

  test('is requested by the team, and an approval reaches all windows immediately', async () => {
    const { server, admin, player, dark, checked, score } = game;
    const task = await checked({ maxRetries: 1 });
    const refused = resultOf(await player.held(task.id, dark));
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

  test('ends the wait of a held photo: an approval counts it, a rejection refuses it', async () => {
    const { server, player, dark, checked, decide, score } = game;
    const task = await checked({ autoAdvanceTimeout: 10 });
    const first = resultOf(await player.held(task.id, dark));
    await review(first.id, { decision: 'reject', reason: 'Te donker' });
    const shown = OwnSubmission.parse((await player.get(`/api/submissions/${first.id}`)).body);
    expect(shown.outcome).toEqual({ verdict: 'refused', reason: 'rejected', attemptsLeft: null });
    expect(resultOf(await decide(first.id, 'submit')).outcome).toEqual(shown.outcome);
    const second = resultOf(await player.held(task.id, dark));
    await review(second.id, { decision: 'approve' });
    expect(resultOf(await decide(second.id, 'withdraw')).outcome).toEqual({
      verdict: 'accepted',
      pointsAwarded: 20,
    });
    server.clock.advance(10_000 + GRACE_MS);
    await server.settleExpired();
    expect(await score()).toBe(20);
  });

  test('sends no phone a locked task, and no task after the game', async () => {
    const { server, admin, player, light, dark } = game;
    const first = await newTask(admin, photoInput());
    const second = await newTask(
      admin,
      photoInput({ requiresPreviousTask: true, minBrightness: 60, instructions: 'De geheime grot' }),
    );
    const won = resultOf(await player.photo(first.id, light));
    const refused = resultOf(await player.photo(second.id, dark));
    await review(won.id, { decision: 'reject', reason: 'Nee' });
    const socket = await listen(server);
    const phone = await LiveWindow.open(socket.as(player));
    await phone.until(({ state }) => state !== null);
    await player.put(`/api/submissions/${refused.id}/review-request`);
    await admin.patch('/api/game', { gameStarted: false });
    await phone.until(({ state }) => state?.view === 'play' && !state.game.gameStarted);
    await review(won.id, { decision: 'approve', seen: 'rejected' });
    await phone.until(({ state }) => state?.view === 'play' && state.own?.score.completed === 1);
    expect(phone.bytes).not.toContain('De geheime grot');
    await socket.close();
  });

  test('can be undone to exactly the state before', async () => {
    const { player, dark, checked, progress, score } = game;
    const task = await checked({ maxRetries: 1 });
    const refused = resultOf(await player.held(task.id, dark));
    const before = await progress();
    await review(refused.id, { decision: 'approve' });
    expect(await score()).toBe(20);
    await undo(refused.id, 'approved');
    expect(await progress()).toEqual(before);
    expect(await score()).toBe(0);
  });

  test('takes the points of a rejected photo away, and the team reads the reason', async () => {
    const { server, admin, player, light, progress, score } = game;
    const task = await newTask(admin, photoInput());
    const accepted = resultOf(await player.photo(task.id, light));
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

  test('is refused when another organiser has reviewed the photo meanwhile', async () => {
    const { server, player, dark, checked, score } = game;
    const other = await server.admin();
    const refused = resultOf(await player.held((await checked()).id, dark));
    expect((await review(refused.id, { decision: 'approve' })).status).toBe(200);
    const late = { decision: 'reject', reason: 'Te donker' };
    const answer = await review(refused.id, late, other);
    expect([answer.status, codeOf(answer)]).toEqual([409, 'review_outdated']);
    expect(await score()).toBe(20);
    expect((await adminState(server)).submissions[0]?.review.state).toBe('approved');
    // An organiser who has seen a review may replace it. Then its author cannot undo it.
    expect((await review(refused.id, { ...late, seen: 'approved' }, other)).status).toBe(200);
    expect(codeOf(await undo(refused.id, 'approved'))).toBe('review_outdated');
    expect(await score()).toBe(0);
    expect((await undo(refused.id, 'rejected')).status).toBe(200);
    // After an undo there is no review. A team's request does not count as a review.
    await player.put(`/api/submissions/${refused.id}/review-request`);
    expect((await review(refused.id, { decision: 'approve' }, other)).status).toBe(200);
  });

  test('is recorded once if two organisers decide simultaneously, and can be repeated', async () => {
    const { server, player, dark, checked } = game;
    const other = await server.admin();
    const refused = resultOf(await player.held((await checked()).id, dark));
    const answers = await Promise.all([
      review(refused.id, { decision: 'approve' }),
      review(refused.id, { decision: 'reject', reason: 'Te donker' }, other),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { review: present } = (await adminState(server)).submissions[0] ?? {};
    const again =
      present?.state === 'approved' ? { decision: 'approve' } : { decision: 'reject', reason: 'Te donker' };
    expect((await review(refused.id, again)).body).toMatchObject({ review: present });
  });

  test('cannot be requested for a photo that passed, and a rejection needs a reason', async () => {
    const { admin, player, light } = game;
    const task = await newTask(admin, photoInput());
    const accepted = resultOf(await player.photo(task.id, light));
    expect(codeOf(await player.put(`/api/submissions/${accepted.id}/review-request`))).toBe(
      'review_not_possible',
    );
    expect(codeOf(await review(accepted.id, { decision: 'reject', reason: ' ' }))).toBe('invalid_input');
  });

  test('is possible for every photo: the list has the newest first, and pages of older ones', async () => {
    const { server, admin, team, player, dark, checked } = game;
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
