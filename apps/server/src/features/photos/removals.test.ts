import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SubmissionResult } from '@reisspel/contract/submissions';
import type { AdminTeam } from '@reisspel/contract/teams';
import { TripAccess } from '@reisspel/contract/trip/trip-editing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createDiskStorage } from '../../platform/storage/disk-storage.ts';
import {
  codeOf,
  jpeg,
  newPlayer,
  newTask,
  newTeam,
  photoInput,
  startGame,
} from '../../testing/game-builders.ts';
import { adminState, galleryState, playState, screenState } from '../../testing/live-states.ts';
import { tablesWith } from '../../testing/played-team.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { createTestServer, DIALECTS, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let admin: TestClient;
let team: AdminTeam;
let player: TestClient;
let photoId: string;

describe.each(DIALECTS)('"Verwijder mijn foto" on %s', (dialect) => {
  beforeEach(async () => {
    server = await createTestServer({ dialect });
    admin = await server.admin();
    await startGame(admin);
    team = await newTeam(admin, 'Rode Team');
    player = await newPlayer(server, team);
    const task = await newTask(admin, photoInput({ points: 30 }));
    photoId = String(SubmissionResult.parse((await player.photo(task.id, await jpeg())).body).photoId);
  });
  afterEach(() => server.stop());

  const ask = (client = player, reason = 'Ik sta er raar op') =>
    client.put(`/api/photos/${photoId}/removal-request`, { reason });
  const decide = (decision: object) => admin.put(`/api/photos/${photoId}/removal`, decision);
  const galleries = async () => [
    (await galleryState(server)).photos.length,
    (await galleryState(server, 'organiser')).photos.length,
    (await screenState(server, true)).photos?.length,
  ];

  /** Returns the number of pictures that the family sees through its link. */
  async function shared(): Promise<number> {
    const sections = { flights: false, schedule: false, highlights: true };
    const doors = TripAccess.parse((await admin.put('/api/trip/share', { enabled: true, sections })).body);
    const token = doors.share.path?.split('/').at(-1);
    const { highlights } = z
      .object({ highlights: z.array(z.unknown()) })
      .parse((await server.client().get(`/api/share/${token}`)).body);
    return highlights.length;
  }

  test('hides the photo immediately from everyone else, until the organiser decides', async () => {
    expect([...(await galleries()), await shared()]).toEqual([1, 1, 1, 1]);
    expect((await ask()).status).toBe(204);
    expect([...(await galleries()), await shared()]).toEqual([0, 0, 0, 0]);
    const guest = server.client();
    await guest.post('/api/session/gallery', { password: 'zon-zee-strand' });
    expect((await guest.open('GET', `/api/photos/${photoId}/thumb`)).status).toBe(404);
    expect((await admin.open('GET', `/api/photos/${photoId}/thumb`)).status).toBe(200);
    const { removals } = await adminState(server);
    expect(removals).toMatchObject([{ photoId, teamId: team.id, reason: 'Ik sta er raar op' }]);
    expect((await playState(server, team.id)).own?.removals).toMatchObject([{ photoId, state: 'asked' }]);
    // A second request changes nothing.
    expect((await ask()).status).toBe(204);
    expect((await adminState(server)).removals).toHaveLength(1);
  });

  test('erases the photo everywhere when the organiser agrees, and the points stay', async () => {
    await ask();
    expect((await decide({ decision: 'erase' })).status).toBe(204);
    expect(await server.storedFiles()).toEqual([]);
    expect((await admin.open('GET', `/api/photos/${photoId}/full`)).status).toBe(404);
    expect(await galleries()).toEqual([0, 0, 0]);
    const { own } = await playState(server, team.id);
    expect(own?.score.score).toBe(30);
    expect(own?.removals).toMatchObject([{ photoId, state: 'erased' }]);
    // The reason for the request may describe the photo, so the server erases it as well.
    expect(await tablesWith(server, ['Ik sta er raar op'])).toEqual([]);
    expect(own?.tasks[0]?.progress).toMatchObject({ status: 'completed', photoId: null });
    const { removals, submissions } = await adminState(server);
    expect([removals, submissions]).toEqual([[], []]);
    // Erasing again succeeds.
    expect((await decide({ decision: 'erase' })).status).toBe(204);
    expect((await ask()).status).toBe(404);
    // The task can be changed and stays completed.
    const changed = photoInput({ instructions: 'Een boot', points: 20 });
    expect((await admin.put(`/api/tasks/${own?.tasks[0]?.id}`, changed)).status).toBe(200);
    const after = (await playState(server, team.id)).own;
    expect(after?.score.score).toBe(30);
    expect(after?.tasks[0]?.progress).toMatchObject({ status: 'completed', photoId: null });
  });

  test('shows the photo again when the organiser declines, with the answer', async () => {
    await ask();
    expect((await decide({ decision: 'decline', answer: 'Jullie staan er niet op' })).status).toBe(204);
    expect(await galleries()).toEqual([1, 1, 1]);
    expect((await playState(server, team.id)).own?.removals).toMatchObject([
      { state: 'declined', answer: 'Jullie staan er niet op' },
    ]);
    expect(codeOf(await ask())).toBe('removal_declined');
  });

  test('can be used for a team’s own photos only, and only the organiser decides', async () => {
    const other = await newPlayer(server, await newTeam(admin, 'Blauwe Team'));
    expect((await ask(other)).status).toBe(404);
    expect((await ask(server.client())).status).toBe(401);
    expect((await player.put(`/api/photos/${photoId}/removal`, { decision: 'erase' })).status).toBe(403);
    expect((await player.delete(`/api/photos/${photoId}`)).status).toBe(403);
    expect((await decide({ decision: 'decline' })).status).toBe(404);
    expect(await galleries()).toEqual([1, 1, 1]);
  });

  test('erases a photo from archived games too, so that no undo restores it', async () => {
    const { archiveId } = z
      .object({ archiveId: z.string() })
      .parse((await admin.delete(`/api/teams/${team.id}`)).body);
    expect((await admin.delete(`/api/photos/${photoId}`)).status).toBe(204);
    expect(await server.storedFiles()).toEqual([]);
    expect((await admin.post(`/api/archives/${archiveId}/restorations`)).status).toBe(200);
    expect(await galleries()).toEqual([0, 0, 0]);
    expect((await adminState(server)).scores[0]?.score).toBe(30);
    expect((await admin.delete(`/api/photos/${photoId}`)).status).toBe(404);
  });
});

test('a store that deletes slowly delays no answer, and one round runs at a time', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'reisspel-slow-'));
  const disk = createDiskStorage(folder);
  const slow = Promise.withResolvers<void>();
  const removed: string[] = [];
  const remove = async (key: string) => {
    removed.push(key);
    await slow.promise;
    await disk.remove(key);
  };
  server = await createTestServer({ storage: { ...disk, remove } });
  try {
    admin = await server.admin();
    await startGame(admin);
    player = await newPlayer(server, await newTeam(admin, 'Rode Team'));
    for (let photo = 0; photo < 2; photo++) {
      const task = await newTask(admin, photoInput());
      photoId = String(SubmissionResult.parse((await player.photo(task.id, await jpeg())).body).photoId);
      expect((await admin.delete(`/api/photos/${photoId}`)).status).toBe(204);
    }
    expect(new Set(removed).size).toBe(removed.length);
    slow.resolve();
    await server.erasedFiles();
    expect(await readdir(`${folder}/photos`)).toEqual([]);
    // Two photos, each with three pictures and perhaps a video of each type.
    expect(removed).toHaveLength(10);
  } finally {
    slow.resolve();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

test('the files in an unreachable store are deleted when it is reachable again', async () => {
  let isAway = true;
  const folder = await mkdtemp(join(tmpdir(), 'reisspel-removals-'));
  const disk = createDiskStorage(folder);
  const remove = async (key: string) => {
    if (isAway) throw new Error('The store is away');
    await disk.remove(key);
  };
  const errors: unknown[] = [];
  server = await createTestServer({
    storage: { ...disk, remove },
    logError: (error) => errors.push(error),
  });
  try {
    admin = await server.admin();
    await startGame(admin);
    player = await newPlayer(server, await newTeam(admin, 'Rode Team'));
    const task = await newTask(admin, photoInput());
    photoId = String(SubmissionResult.parse((await player.photo(task.id, await jpeg())).body).photoId);
    expect((await admin.delete(`/api/photos/${photoId}`)).status).toBe(204);
    expect((await admin.open('GET', `/api/photos/${photoId}/full`)).status).toBe(404);
    await server.erasedFiles();
    expect(errors.length).toBeGreaterThan(0);
    expect(await readdir(`${folder}/photos`)).toHaveLength(3);
    isAway = false;
    await server.sweepPhotos();
    expect(await readdir(`${folder}/photos`)).toEqual([]);
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
