import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TaskId } from '@reisspel/contract/ids';
import type { AdminTask } from '@reisspel/contract/tasks';
import type { AdminTeam } from '@reisspel/contract/teams';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { jpeg, newPlayer, newTask, newTeam, photoInput, startGame } from '../../testing/game-builders.ts';
import { adminState, playState } from '../../testing/live-states.ts';
import { resultOf } from '../../testing/photo-game.ts';
import { downloadTeam } from '../../testing/played-team.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { createTestServer, DIALECTS, type TestServer } from '../../testing/test-server.ts';

const SAMPLES = join(import.meta.dirname, '../../platform/vision/samples');
const photograph = (name: string) => readFile(join(SAMPLES, `${name}.jpg`));

/** The same photo after it went through a chat app: smaller, darker, and encoded again. */
async function copyOf(photo: Buffer): Promise<Buffer> {
  return sharp(photo).resize({ width: 400 }).linear(0.8, 0).jpeg({ quality: 60 }).toBuffer();
}

describe.each(DIALECTS)('a photo that looks like an earlier one, on %s', (dialect) => {
  let server: TestServer;
  let admin: TestClient;
  let red: AdminTeam;
  let blue: AdminTeam;
  let reds: TestClient;
  let blues: TestClient;
  let task: AdminTask;
  let coffee: Buffer;

  beforeEach(async () => {
    server = await createTestServer({ dialect });
    admin = await server.admin();
    red = await newTeam(admin, 'Rode Team');
    blue = await newTeam(admin, 'Blauwe Team');
    [reds, blues] = [await newPlayer(server, red), await newPlayer(server, blue)];
    task = await newTask(admin, photoInput());
    await startGame(admin);
    coffee = await photograph('coffee');
  });
  afterEach(() => server.stop());

  const hand = async (by: TestClient, taskId: TaskId, photo: Buffer) =>
    resultOf(await by.photo(taskId, photo));
  const flagOf = async (id: string) =>
    (await adminState(server)).submissions.find((each) => each.id === id)?.resembles;

  test('is flagged for the organiser alone, with the earlier photo and its team', async () => {
    const first = await hand(reds, task.id, coffee);
    const answer = await blues.photo(task.id, await copyOf(coffee));
    const copy = resultOf(answer);
    expect(await flagOf(first.id)).toBeNull();
    expect(await flagOf(copy.id)).toEqual({ photoId: first.photoId, teamId: red.id, taskId: task.id });
    expect(copy.outcome.verdict).toBe('accepted');
    const own = await blues.get(`/api/submissions/${copy.id}`);
    const { text } = await downloadTeam(admin, blue.id);
    const seen = [answer.body, own.body, await playState(server, blue.id), text];
    expect(JSON.stringify(seen)).not.toContain(first.photoId);
  });

  test('is not flagged when it shows something else, or nothing', async () => {
    await hand(reds, task.id, coffee);
    expect(await flagOf((await hand(blues, task.id, await photograph('rocket'))).id)).toBeNull();
    const other = await newTask(admin, photoInput());
    await hand(reds, other.id, await jpeg(0));
    expect(await flagOf((await hand(blues, other.id, await jpeg(0))).id)).toBeNull();
  });

  test('is flagged at another task of the same team, but not at a next attempt', async () => {
    const strict = await newTask(admin, photoInput({ minBrightness: 255 }));
    const first = await hand(reds, strict.id, coffee);
    const next = await hand(reds, strict.id, await copyOf(coffee));
    expect(await flagOf(next.id)).toBeNull();
    const elsewhere = await hand(reds, task.id, coffee);
    expect(await flagOf(elsewhere.id)).toMatchObject({ photoId: first.photoId, taskId: strict.id });
  });

  test('is flagged when two phones send it at the same moment', async () => {
    const both = await Promise.all([hand(reds, task.id, coffee), hand(blues, task.id, coffee)]);
    const flags = await Promise.all(both.map(({ id }) => flagOf(id)));
    expect(flags.filter((flag) => flag !== null)).toHaveLength(1);
  });

  test('loses its flag when the earlier photo is erased', async () => {
    const first = await hand(reds, task.id, coffee);
    const copy = await hand(blues, task.id, coffee);
    expect((await admin.delete(`/api/photos/${first.photoId}`)).status).toBe(204);
    expect(await flagOf(copy.id)).toBeNull();
  });

  test('is flagged when the other team is deleted, and then the organiser alone can open its photo', async () => {
    const first = await hand(reds, task.id, coffee);
    const open = async (by: TestClient) =>
      (await by.open('GET', `/api/photos/${first.photoId}/thumb`)).status;
    await admin.delete(`/api/teams/${red.id}`);
    expect(await open(admin)).toBe(404);
    const copy = await hand(blues, task.id, coffee);
    expect(await flagOf(copy.id)).toEqual({ photoId: first.photoId, teamId: red.id, taskId: task.id });
    expect([await open(admin), await open(blues), await open(reds)]).toEqual([200, 404, 403]);
  });
});
