import { randomUUID } from 'node:crypto';
import type { AdminTask } from '@reisspel/contract/tasks';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { codeOf, newTask, photoInput } from '../../testing/game-builders.ts';
import { adminState, galleryState } from '../../testing/live-states.ts';
import { type PhotoGame, resultOf, startPhotoGame } from '../../testing/photo-game.ts';
import { DIALECTS } from '../../testing/test-server.ts';

const HERE = { latitude: 38.5056, longitude: -0.2331, radius: 100 };
const AT_THE_PLACE = { 'Photo-Position': '38.5056,-0.2331,10' };

describe.each(DIALECTS)('a photo that says how it was made, on %s', (dialect) => {
  let game: PhotoGame;
  beforeEach(async () => {
    game = await startPhotoGame(dialect);
  });
  afterEach(() => game.server.stop());

  /** Sends a photo as a phone does. `source` is "" for an older version of the app. */
  function send(
    task: AdminTask,
    source: string,
    { id = randomUUID(), ...more }: { id?: string; 'Photo-Position'?: string } = {},
  ) {
    const headers = {
      'Idempotency-Key': id,
      'Content-Type': 'image/jpeg',
      ...(source === '' ? {} : { 'Photo-Source': source }),
      ...more,
    };
    const body = new Blob([new Uint8Array(game.light)]);
    return game.player.raw('POST', `/api/tasks/${task.id}/submissions`, body, headers);
  }
  const submissions = async () => (await adminState(game.server)).submissions;

  test.each([
    ['camera', { from: 'camera' }],
    ['library', { from: 'library', madeAt: null }],
    ['library 2025-05-03T14:02', { from: 'library', madeAt: '2025-05-03T14:02' }],
    ['library 2025-02-30T14:02', { from: 'library', madeAt: null }],
    ['library gisteren', { from: 'library', madeAt: null }],
    ['scanner', null],
    ['', null],
  ])(
    '"%s" tells the organiser, with the submission and its result, and no other viewer',
    async (text, source) => {
      const task = await newTask(game.admin, photoInput());
      expect(resultOf(await send(task, text)).source).toEqual(source);
      const { results } = await adminState(game.server);
      expect(await submissions()).toMatchObject([{ source }]);
      expect(results).toMatchObject([{ source }]);
      expect(JSON.stringify(await galleryState(game.server, 'organiser'))).not.toContain('source');
    },
  );

  describe('at a task that wants the camera', () => {
    let task: AdminTask;
    beforeEach(async () => {
      task = await newTask(game.admin, photoInput({ cameraOnly: true, maxRetries: 1 }));
    });

    test('is refused when it comes from the library, which costs no attempt', async () => {
      expect(codeOf(await send(task, 'library 2025-05-03T14:02'))).toBe('photo_not_from_camera');
      expect(await submissions()).toEqual([]);
      expect(resultOf(await send(task, 'camera')).outcome).toEqual({
        verdict: 'accepted',
        pointsAwarded: 20,
      });
    });

    test('counts when an older version of the app stored it and does not say how it was made', async () => {
      expect(resultOf(await send(task, '')).outcome.verdict).toBe('accepted');
    });

    test('keeps its result when the task wanted the camera only later', async () => {
      const other = await newTask(game.admin, photoInput());
      const id = randomUUID();
      const first = await send(other, 'library', { id });
      await game.admin.put(`/api/tasks/${other.id}`, photoInput({ cameraOnly: true }));
      expect(resultOf(await send(other, 'library', { id }))).toEqual(resultOf(first));
      expect(await submissions()).toHaveLength(1);
    });

    test('is refused in a trial too', async () => {
      const body = new Blob([new Uint8Array(game.light)]);
      const headers = { 'Content-Type': 'image/jpeg', 'Photo-Source': 'library' };
      const tried = await game.admin.raw('POST', `/api/tasks/${task.id}/trials`, body, headers);
      expect(codeOf(tried)).toBe('photo_not_from_camera');
    });
  });

  test('passes the check of a place only with the camera, and the team can dispute that', async () => {
    const task = await newTask(game.admin, photoInput({ location: HERE }));
    const refused = resultOf(await send(task, 'library', AT_THE_PLACE));
    expect(refused.outcome.verdict).toBe('refused');
    expect(refused.checks).toMatchObject([
      { type: 'location', passed: false, distance: null, accuracy: null },
    ]);
    expect((await game.player.put(`/api/submissions/${refused.id}/review-request`)).status).toBe(204);
    expect(await submissions()).toMatchObject([{ id: refused.id, review: { state: 'asked' } }]);
    for (const source of ['camera', '']) {
      const other = await newTask(game.admin, photoInput({ location: HERE }));
      expect(resultOf(await send(other, source, AT_THE_PLACE)).outcome.verdict).toBe('accepted');
    }
  });
});
