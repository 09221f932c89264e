import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SubmissionId, TeamId, TripId } from '@reisspel/contract/ids';
import { MAX_VIDEO_BYTES } from '@reisspel/contract/limits';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createUploadParts, type PartKey } from './upload-parts.ts';

const LENGTH = 1_000;
const bytes = Buffer.from(Array.from({ length: LENGTH }, (_, index) => index % 251));

let folder: string;
let now: number;
let erasedTeams: Set<string>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reisspel-parts-'));
  erasedTeams = new Set();
  now = Date.parse('2025-06-21T11:00:00+02:00');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function open({ budgetBytes = LENGTH } = {}) {
  const clock = { now: () => now };
  const onError = (error: unknown) => {
    throw error;
  };
  const hasTeam = async (_: TripId, teamId: TeamId) => !erasedTeams.has(teamId);
  return createUploadParts({ root: join(folder, 'uploads'), clock, hasTeam, onError, budgetBytes });
}

function newKey(): PartKey {
  return {
    tripId: TripId.parse(randomUUID()),
    teamId: TeamId.parse(randomUUID()),
    id: SubmissionId.parse(randomUUID()),
  };
}

const chunk = (from: number, to: number) => ({
  offset: from,
  length: LENGTH,
  bytes: bytes.subarray(from, to),
});

test('joins overlapping chunks into one photo, also across a restart', async () => {
  const key = newKey();
  await open().append(key, chunk(0, 300));
  await open().append(key, chunk(100, 700));
  const parts = open();
  expect(await parts.find(key)).toMatchObject({ offset: 700, length: LENGTH });
  await parts.append(key, chunk(200, 400));
  await parts.append(key, chunk(701, LENGTH));
  expect(await parts.find(key)).toMatchObject({ offset: 700 });
  expect(await parts.whole(key)).toBeNull();
  await parts.append(key, chunk(700, LENGTH));
  expect((await parts.whole(key))?.equals(bytes)).toBe(true);
});

test('keeps chunks that arrive at the same time', async () => {
  const key = newKey();
  const parts = open();
  await Promise.all([0, 250, 500, 750].map((from) => parts.append(key, chunk(from, from + 250))));
  expect((await parts.whole(key))?.equals(bytes)).toBe(true);
});

test('treats a chunk with another total length as another photo', async () => {
  const key = newKey();
  const parts = open();
  await parts.append(key, chunk(0, 600));
  await parts.append(key, { offset: 0, length: LENGTH + 1, bytes: bytes.subarray(0, 10) });
  expect(await parts.find(key)).toMatchObject({ offset: 10, length: LENGTH + 1 });
  expect(await readdir(join(folder, 'uploads'))).toHaveLength(1);
});

test('ignores a chunk that is longer than announced, or longer than a photo may be', async () => {
  const key = newKey();
  const parts = open();
  await parts.append(key, { offset: 0, length: 10, bytes });
  await parts.append(key, { offset: 0, length: MAX_VIDEO_BYTES + 1, bytes });
  expect(await parts.find(key)).toBeNull();
});

test('removes the oldest parts of any team when all parts together are too large', async () => {
  const parts = open({ budgetBytes: 1_000 });
  const keys = [newKey(), newKey(), newKey()];
  for (const key of keys) {
    now += 1_000;
    await parts.append(key, chunk(0, 400));
  }
  const offsets = async () => Promise.all(keys.map(async (key) => (await parts.find(key))?.offset ?? null));
  expect(await offsets()).toEqual([null, 400, 400]);
  const [, second] = keys;
  now += 1_000;
  if (second) await parts.append(second, chunk(400, 900));
  expect(await offsets()).toEqual([null, 900, null]);
});

test('keeps nothing for an erased team, also when another server erased it', async () => {
  const [key, late, other] = [newKey(), newKey(), newKey()];
  const parts = open({ budgetBytes: 3 * LENGTH });
  await parts.append(key, chunk(0, 400));
  await parts.append(other, chunk(0, 300));
  for (const { teamId } of [key, late]) erasedTeams.add(teamId);
  // An upload that was under way when the team was erased.
  await parts.append(late, chunk(0, 500));
  expect(await parts.find(late)).toBeNull();
  await parts.sweep();
  expect(await readdir(join(folder, 'uploads'))).toHaveLength(1);
  expect(await parts.find(other)).toMatchObject({ offset: 300, length: LENGTH });
});

test('reports a disk error and loses only the part', async () => {
  const errors: unknown[] = [];
  const root = join(folder, 'file');
  await writeFile(root, '');
  const parts = createUploadParts({
    hasTeam: async () => true,
    root: join(root, 'uploads'),
    clock: { now: () => now },
    onError: (error) => errors.push(error),
  });
  const key = newKey();
  await parts.append(key, chunk(0, 10));
  expect(errors).toHaveLength(1);
  expect(await parts.find(key)).toBeNull();
  await parts.discard(key);
  expect(errors).toHaveLength(3);
});
