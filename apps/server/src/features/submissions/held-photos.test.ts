import { OwnSubmission } from '@reisspel/contract/submissions';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { codeOf, newPlayer, newTask, newTeam, photoInput, startGame } from '../../testing/game-builders.ts';
import { galleryState, playState } from '../../testing/live-states.ts';
import { GRACE_MS, type PhotoGame, resultOf, startPhotoGame } from '../../testing/photo-game.ts';
import { DIALECTS } from '../../testing/test-server.ts';

describe.each(DIALECTS)('a checked photo on %s', (dialect) => {
  let game: PhotoGame;

  beforeEach(async () => {
    game = await startPhotoGame(dialect);
  });
  afterEach(() => game.server.stop());

  test('that passed waits for the team, and counts once when it is submitted', async () => {
    const { server, player, light, checked, decide, progress, score } = game;
    const task = await checked();
    const held = resultOf(await player.held(task.id, light));
    expect(held.outcome).toEqual({ verdict: 'held', passed: true, attemptsLeft: null, deadlineAt: null });
    expect(await score()).toBe(0);
    expect(await progress()).toMatchObject({
      work: { attempts: 1, lastPhoto: { submissionId: held.id, held: true } },
    });
    const submitted = await decide(held.id, 'submit');
    expect(resultOf(submitted).outcome).toEqual({ verdict: 'accepted', pointsAwarded: 20 });
    expect((await decide(held.id, 'submit')).body).toEqual(submitted.body);
    expect((await decide(held.id, 'withdraw')).body).toEqual(submitted.body);
    expect(await score()).toBe(20);
    expect((await galleryState(server)).photos).toHaveLength(1);
  });

  test('that did not pass cannot be submitted', async () => {
    const { player, dark, checked, decide, score } = game;
    const task = await checked({ autoAdvanceTimeout: 60 });
    const held = resultOf(await player.held(task.id, dark));
    expect(held.outcome).toMatchObject({ verdict: 'held', passed: false });
    expect(codeOf(await decide(held.id, 'submit'))).toBe('photo_not_passed');
    expect(await score()).toBe(0);
  });

  test('that is given up uses an attempt, and the last attempt fails the task', async () => {
    const { player, light, checked, decide, progress } = game;
    const task = await checked({ maxRetries: 2 });
    const first = resultOf(await player.held(task.id, light));
    expect(resultOf(await decide(first.id, 'withdraw')).outcome).toEqual({
      verdict: 'refused',
      reason: 'withdrawn',
      attemptsLeft: 1,
    });
    const second = resultOf(await player.held(task.id, light));
    expect(second.attempt).toBe(2);
    expect(codeOf(await player.held(task.id, light))).toBe('no_attempts_left');
    expect(resultOf(await decide(second.id, 'withdraw')).outcome).toEqual({
      verdict: 'failed',
      reason: 'max_attempts',
    });
    expect(await progress()).toMatchObject({ status: 'failed', reason: 'max_attempts' });
  });

  test('is replaced by a newer photo of the same team', async () => {
    const { player, light, checked, decide, score } = game;
    const task = await checked();
    const first = resultOf(await player.held(task.id, light));
    const second = resultOf(await player.held(task.id, light));
    expect(resultOf(await decide(first.id, 'submit')).outcome).toMatchObject({ reason: 'withdrawn' });
    expect(resultOf(await decide(second.id, 'submit')).outcome).toMatchObject({ verdict: 'accepted' });
    expect(await score()).toBe(20);
  });

  test('is approved at its deadline, also when it did not pass', async () => {
    const { server, player, dark, checked, progress, score } = game;
    const task = await checked({ autoAdvanceTimeout: 10 });
    const held = resultOf(await player.held(task.id, dark));
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

  test('is rejected at its deadline if the task says so, and uses an attempt', async () => {
    const { server, player, light, checked, decide, progress } = game;
    const task = await checked({ autoAdvanceTimeout: 10, failOnTimeout: true, maxRetries: 2 });
    const first = resultOf(await player.held(task.id, light));
    server.clock.advance(10_000 + GRACE_MS);
    await server.settleExpired();
    expect(OwnSubmission.parse((await player.get(`/api/submissions/${first.id}`)).body)).toMatchObject({
      outcome: { verdict: 'refused', reason: 'time_expired', attemptsLeft: 1 },
      remainingMs: null,
    });
    const second = resultOf(await player.held(task.id, light));
    server.clock.advance(10_000 + GRACE_MS);
    // After the deadline the team can no longer submit, even before the sweep.
    expect(resultOf(await decide(second.id, 'submit')).outcome).toMatchObject({ verdict: 'failed' });
    expect(await progress()).toMatchObject({ status: 'failed' });
  });

  test('loses its deadline when the game ends, and can be submitted when the game continues', async () => {
    const { server, admin, player, light, checked, decide } = game;
    const task = await checked({ autoAdvanceTimeout: 10, failOnTimeout: true });
    const held = resultOf(await player.held(task.id, light));
    await admin.patch('/api/game', { gameStarted: false });
    server.clock.advance(60_000);
    await server.settleExpired();
    await startGame(admin);
    await server.settleExpired();
    expect(resultOf(await decide(held.id, 'submit')).outcome).toMatchObject({ verdict: 'accepted' });
  });

  test('can be withdrawn when the game has ended', async () => {
    const { admin, player, light, checked, decide } = game;
    const task = await checked();
    const held = resultOf(await player.held(task.id, light));
    await admin.patch('/api/game', { gameStarted: false });
    expect(resultOf(await decide(held.id, 'withdraw')).outcome).toMatchObject({ reason: 'withdrawn' });
  });

  test('is replaced by a photo of another phone at the last attempt, without failing the task', async () => {
    const { player, light, checked, decide } = game;
    const task = await checked({ maxRetries: 2 });
    const first = resultOf(await player.held(task.id, light));
    const second = resultOf(await player.held(task.id, light));
    const { body } = await player.get(`/api/submissions/${first.id}`);
    expect(OwnSubmission.parse(body).outcome).toEqual({
      verdict: 'refused',
      reason: 'withdrawn',
      attemptsLeft: 0,
    });
    expect(resultOf(await decide(second.id, 'submit')).outcome).toMatchObject({ verdict: 'accepted' });
  });

  test('stays when a teammate’s photo is refused, even at the last attempt', async () => {
    const { player, light, dark, checked, decide, progress } = game;
    const task = await checked({ maxRetries: 2 });
    const good = resultOf(await player.held(task.id, light));
    const bad = resultOf(await player.held(task.id, dark));
    expect(bad.outcome).toEqual({ verdict: 'refused', reason: 'checks', attemptsLeft: 0 });
    expect(await progress()).toMatchObject({
      status: 'open',
      work: { lastPhoto: { submissionId: good.id, held: true } },
    });
    expect(resultOf(await decide(good.id, 'submit')).outcome).toMatchObject({ verdict: 'accepted' });
  });

  test('waits for its team when the organiser removes the timeout', async () => {
    const { server, admin, player, light, checked, decide, progress } = game;
    const task = await checked({ autoAdvanceTimeout: 10, failOnTimeout: true, maxRetries: 1 });
    const held = resultOf(await player.held(task.id, light));
    await admin.put(`/api/tasks/${task.id}`, photoInput({ minBrightness: 60, maxRetries: 1 }));
    server.clock.advance(10_000 + GRACE_MS);
    await server.settleExpired();
    expect(await progress()).toMatchObject({ status: 'open' });
    expect(resultOf(await decide(held.id, 'submit')).outcome).toMatchObject({ verdict: 'accepted' });
  });

  test('fails or reopens its task when the organiser changes the limit of attempts', async () => {
    const { server, admin, team, player, light, dark, checked } = game;
    const task = await checked({ maxRetries: 3 });
    await newTask(admin, photoInput({ requiresPreviousTask: true }));
    const statuses = async () =>
      (await playState(server, team.id)).own?.tasks.map(({ progress }) => progress.status);
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
    const { server, admin, player, light, checked, decide } = game;
    const task = await checked();
    const held = resultOf(await player.held(task.id, light));
    const other = await newPlayer(server, await newTeam(admin, 'Blauwe Team'));
    expect(codeOf(await other.get(`/api/submissions/${held.id}`))).toBe('not_found');
    expect(codeOf(await decide(held.id, 'submit', other))).toBe('not_found');
    expect(codeOf(await other.put(`/api/submissions/${held.id}/review-request`))).toBe('not_found');
  });

  test('is refused with its distance from the right place, and without a position', async () => {
    const { server, admin, team, player, light } = game;
    const location = { latitude: 38.5056, longitude: -0.2331, radius: 100 };
    const task = await newTask(admin, photoInput({ location }));
    const at = async (position: string) =>
      resultOf(await player.held(task.id, light, { position })).checks[0];
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
    // A player sees the radius but not the place.
    expect(JSON.stringify(await playState(server, team.id))).not.toContain('38.5056');
  });

  test('with an AI description passes unchecked while no model is set', async () => {
    const { admin, player, light } = game;
    const aiDescription = { description: 'Een strand', requiredElements: [], confidenceThreshold: 0.7 };
    const task = await newTask(admin, photoInput({ aiDescription }));
    expect(resultOf(await player.held(task.id, light))).toMatchObject({
      outcome: { verdict: 'held', passed: true },
      checks: [{ type: 'ai-description', passed: true, checked: null }],
    });
  });
});
