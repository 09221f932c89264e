import { randomUUID } from 'node:crypto';
import { LATE_PHOTO_MAX_AGE_MS } from '@reisspel/contract/limits';
import type { AdminTask } from '@reisspel/contract/tasks';
import type { AdminTeam } from '@reisspel/contract/teams';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type BreakingNetwork,
  breakingNetwork,
  noisyJpeg,
  reprDigestOf,
} from '../../testing/breaking-network.ts';
import {
  codeOf,
  jpeg,
  newPlayer,
  newTask,
  newTeam,
  photoInput,
  startGame,
} from '../../testing/game-builders.ts';
import type { Answer, TestClient } from '../../testing/test-client.ts';
import { createTestServer, newTrip, type TestServer } from '../../testing/test-server.ts';

const REST = 'application/offset+octet-stream';

let server: TestServer;
let network: BreakingNetwork;
let admin: TestClient;
let team: AdminTeam;
let phone: TestClient;
let task: AdminTask;
let bytes: Buffer;

beforeEach(async () => {
  server = await createTestServer();
  network = await breakingNetwork(server);
  admin = await server.admin();
  team = await newTeam(admin, 'Rode Team');
  phone = network.as(await newPlayer(server, team));
  task = await newTask(admin, photoInput());
  await startGame(admin);
  bytes = await noisyJpeg();
});
afterEach(async () => {
  await network.close();
  await server.stop();
});

interface Photo {
  id: string;
  client?: TestClient;
  taskId?: string;
  /** All bytes of the photo. */
  whole?: Buffer;
}

function beginUpload({ id, client = phone, taskId = task.id, whole = bytes }: Photo, sent: number) {
  const headers = { 'Idempotency-Key': id, 'Content-Type': 'image/jpeg' };
  const request = { method: 'POST', path: `/api/tasks/${taskId}/submissions`, headers, length: whole.length };
  return network.begin(client, request, whole.subarray(0, sent));
}

function beginRest({ id, client = phone, whole = bytes }: Photo, offset: number, sent: number) {
  const headers = { 'Upload-Offset': String(offset), 'Content-Type': REST, 'Tus-Resumable': '1.0.0' };
  const request = { method: 'PATCH', path: `/api/submissions/${id}/upload`, headers };
  return network.begin(
    client,
    { ...request, length: whole.length - offset },
    whole.subarray(offset, offset + sent),
  );
}

async function breakOff(photo: Photo, sent: number): Promise<void> {
  await (await beginUpload(photo, sent)).reset();
}

/** Returns the offset that the server reports, or null if it does not know the upload. */
async function offsetOf(id: string, client = phone): Promise<number | 'handed_in' | null> {
  const answer = await client.open('HEAD', `/api/submissions/${id}/upload`);
  if (answer.status === 404) return null;
  if (answer.headers.get('upload-complete') === '?1') return 'handed_in';
  expect(answer.headers.get('tus-resumable')).toBe('1.0.0');
  return Number(answer.headers.get('upload-offset'));
}

function sendRest(id: string, offset: number, { client = phone, whole = bytes } = {}): Promise<Answer> {
  const rest = new Blob([new Uint8Array(whole.subarray(offset))]);
  const headers = { 'Upload-Offset': String(offset), 'Content-Type': REST };
  return client.raw('PATCH', `/api/submissions/${id}/upload`, rest, headers);
}

function complete(id: string, { client = phone, taskId = task.id, whole = bytes } = {}): Promise<Answer> {
  return client.raw('POST', `/api/tasks/${taskId}/submissions`, null, {
    'Idempotency-Key': id,
    'Content-Type': 'image/jpeg',
    'Photo-Upload': 'complete',
    'Repr-Digest': reprDigestOf(whole),
  });
}

const accepted = { outcome: { verdict: 'accepted', pointsAwarded: 20 }, attempt: 1 };
const storedDigests = () =>
  server.database.read((tx) => tx.query.selectFrom('photos').select('sha256').execute());

describe('a photo whose upload broke off', () => {
  test('resumes where it stopped, more than once, and is the same byte for byte', async () => {
    const id = randomUUID();
    const [first, second] = [Math.floor(bytes.length / 3), Math.floor(bytes.length / 4)];
    await breakOff({ id }, first);
    expect(await offsetOf(id)).toBe(first);
    await (await beginRest({ id }, first, second)).reset();
    expect(await offsetOf(id)).toBe(first + second);
    const rest = await sendRest(id, first + second);
    expect(rest.status).toBe(204);
    expect(rest.headers.get('upload-offset')).toBe(String(bytes.length));
    expect((await complete(id)).body).toMatchObject(accepted);
    expect(await offsetOf(id)).toBe('handed_in');
    expect((await complete(id)).body).toMatchObject(accepted);
    expect(await server.keptParts()).toEqual([]);

    const other = await newPlayer(server, await newTeam(admin, 'Blauwe Team'));
    await other.photo(task.id, bytes);
    const digests = await storedDigests();
    expect(digests).toHaveLength(2);
    expect(new Set(digests.map(({ sha256 }) => sha256)).size).toBe(1);
  });

  test.each([1, 2, 3, 64, 4_096])('is kept after %i bytes if a photo can begin with them', async (sent) => {
    const id = randomUUID();
    await breakOff({ id }, sent);
    expect(await offsetOf(id)).toBe(sent < 3 ? null : sent);
  });

  test('can still be sent whole', async () => {
    const id = randomUUID();
    await breakOff({ id }, 50_000);
    expect((await phone.photo(task.id, bytes, id)).body).toMatchObject(accepted);
    expect(await offsetOf(id)).toBe('handed_in');
    expect(await server.keptParts()).toEqual([]);
  });

  test('keeps its bytes when a second try is interrupted earlier', async () => {
    const id = randomUUID();
    await breakOff({ id }, 50_000);
    await breakOff({ id }, 20_000);
    expect(await offsetOf(id)).toBe(50_000);
  });

  test('is not kept without a length, or if it is not a photo', async () => {
    const [id, text] = [randomUUID(), randomUUID()];
    const headers = { 'Idempotency-Key': id, 'Content-Type': 'image/jpeg' };
    const path = `/api/tasks/${task.id}/submissions`;
    const chunked = await network.begin(
      phone,
      { method: 'POST', path, headers, length: null },
      bytes.subarray(0, 9_000),
    );
    await chunked.reset();
    expect(await offsetOf(id)).toBeNull();
    await breakOff({ id: text, whole: Buffer.alloc(bytes.length, 'x') }, 9);
    expect(await offsetOf(text)).toBeNull();
  });

  test('includes the bytes of a dead connection when the phone asks for its offset', async () => {
    const id = randomUUID();
    const dead = await beginUpload({ id }, 40_000);
    expect(await offsetOf(id)).toBe(40_000);
    expect(await dead.answer).toContain('upload_interrupted');
    const deadToo = await beginRest({ id }, 40_000, 30_000);
    expect(await offsetOf(id)).toBe(70_000);
    expect(await deadToo.answer).toContain('upload_interrupted');
  });

  test('is deleted with its team, and parts of others stay', async () => {
    const [kept, gone] = [randomUUID(), randomUUID()];
    const doomed = await newTeam(admin, 'Gele Team');
    const client = network.as(await newPlayer(server, doomed));
    await breakOff({ id: kept }, 40_000);
    await breakOff({ id: gone, client }, 40_000);
    expect([await offsetOf(kept), await offsetOf(gone, client)]).toEqual([40_000, 40_000]);
    await admin.post(`/api/teams/${doomed.id}/erasure`, { name: doomed.name });
    expect(await offsetOf(kept)).toBe(40_000);
    expect(await server.keptParts()).toHaveLength(1);
    // The next clean-up removes the part of a deleted team.
    await admin.delete(`/api/teams/${team.id}`);
    await server.cleanUp();
    expect(await server.keptParts()).toEqual([]);
  });

  test('is deleted when it is withdrawn, and after two days', async () => {
    const [withdrawn, old] = [randomUUID(), randomUUID()];
    await breakOff({ id: withdrawn }, 40_000);
    expect(await offsetOf(withdrawn)).toBe(40_000);
    await phone.put(`/api/submissions/${withdrawn}/decision`, { decision: 'withdraw' });
    expect(await offsetOf(withdrawn)).toBeNull();
    await breakOff({ id: old }, 40_000);
    expect(await offsetOf(old)).toBe(40_000);
    server.clock.advance(LATE_PHOTO_MAX_AGE_MS);
    await server.cleanUp();
    expect(await offsetOf(old)).toBe(40_000);
    server.clock.advance(1);
    expect(await offsetOf(old)).toBeNull();
    expect(await server.keptParts()).toHaveLength(1);
    await server.cleanUp();
    expect(await server.keptParts()).toEqual([]);
  });

  test('replaces the oldest part of its team if there are four', async () => {
    const other = network.as(await newPlayer(server, await newTeam(admin, 'Blauwe Team')));
    const theirs = randomUUID();
    await breakOff({ id: theirs, client: other }, 20_000);
    const ids = Array.from({ length: 5 }, () => randomUUID());
    for (const id of ids) {
      server.clock.advance(1_000);
      await breakOff({ id }, 20_000);
      expect(await offsetOf(id)).toBe(20_000);
    }
    expect(await Promise.all(ids.map((id) => offsetOf(id)))).toEqual([null, 20_000, 20_000, 20_000, 20_000]);
    expect(await offsetOf(theirs, other)).toBe(20_000);
  });
});

describe('the rest of an interrupted photo', () => {
  let id: string;
  beforeEach(async () => {
    id = randomUUID();
    await breakOff({ id }, 40_000);
    expect(await offsetOf(id)).toBe(40_000);
  });

  test.each([0, 39_999, 40_001, 1_000_000])('is refused at a wrong offset: %i', async (offset) => {
    expect(codeOf(await sendRest(id, offset))).toBe('upload_mismatch');
    expect(await offsetOf(id)).toBe(40_000);
  });

  test.each(['', '-1', 'x', '1.5'])('is refused at an invalid offset: "%s"', async (offset) => {
    const headers = { 'Content-Type': REST, ...(offset === '' ? {} : { 'Upload-Offset': offset }) };
    const answer = await phone.raw('PATCH', `/api/submissions/${id}/upload`, new Blob(['x']), headers);
    expect(codeOf(answer)).toBe('invalid_input');
  });

  test('is refused if it is longer than the missing part, or has another media type', async () => {
    const longer = Buffer.concat([bytes, Buffer.from('x')]);
    expect(codeOf(await sendRest(id, 40_000, { whole: longer }))).toBe('photo_too_large');
    const headers = { 'Upload-Offset': '40000', 'Content-Type': 'image/jpeg' };
    const path = `/api/submissions/${id}/upload`;
    expect(codeOf(await phone.raw('PATCH', path, new Blob(['x']), headers))).toBe('unsupported_media_type');
    expect(await offsetOf(id)).toBe(40_000);
  });

  test('does not submit the photo while it is incomplete', async () => {
    expect(codeOf(await complete(id))).toBe('upload_mismatch');
    expect(codeOf(await complete(randomUUID()))).toBe('upload_mismatch');
    expect(await storedDigests()).toEqual([]);
    expect(await offsetOf(id)).toBe(40_000);
  });

  test('of another photo is not added to it: the upload must start again', async () => {
    const other = Buffer.concat([await noisyJpeg(), Buffer.alloc(bytes.length)]).subarray(0, bytes.length);
    expect((await sendRest(id, 40_000, { whole: other })).status).toBe(204);
    expect(codeOf(await complete(id, { whole: other }))).toBe('upload_mismatch');
    expect(await offsetOf(id)).toBeNull();
    expect(await storedDigests()).toEqual([]);
  });

  test('stops for a later request, and then the new offset counts', async () => {
    const slow = await beginRest({ id }, 40_000, 10_000);
    const again = await beginRest({ id }, 40_000, 0);
    // The second request still has the old offset, so it is refused too.
    expect(await again.answer).toContain('upload_mismatch');
    expect(await slow.answer).toContain('upload_interrupted');
    expect((await sendRest(id, 50_000)).status).toBe(204);
    expect((await complete(id)).body).toMatchObject(accepted);
    expect(await storedDigests()).toHaveLength(1);
  });

  test('is still missing after a browser repeats the first request by itself', async () => {
    const headers = { 'Idempotency-Key': id, 'Content-Type': 'image/jpeg', 'Photo-Upload': 'first' };
    const path = `/api/tasks/${task.id}/submissions`;
    const resent = await network.begin(
      phone,
      { method: 'POST', path, headers, length: bytes.length },
      Buffer.alloc(0),
    );
    expect(await resent.answer).toContain('upload_mismatch');
    expect(await offsetOf(id)).toBe(40_000);
  });

  test('can be sent by its team only', async () => {
    const others = await newTeam(admin, 'Blauwe Team');
    const stranger = network.as(await newPlayer(server, others));
    await newTrip(server.database, server.clock, { slug: 'zomer' });
    const summer = server.client().at('/r/zomer');
    await summer.post('/api/session/admin', { password: 'zon-zee-strand' });
    const elsewhere = network.as(await newPlayer(server, await newTeam(summer, 'Gele Team'), '/r/zomer'));
    for (const client of [stranger, elsewhere]) {
      expect(await offsetOf(id, client)).toBeNull();
      expect(codeOf(await sendRest(id, 40_000, { client }))).toBe('not_found');
    }
    expect(codeOf(await complete(id, { client: stranger }))).toBe('upload_mismatch');
    const nobody = network.as(server.client());
    expect((await nobody.open('HEAD', `/api/submissions/${id}/upload`)).status).toBe(401);
    // A teammate may send it, because the photo belongs to the team.
    const mate = network.as(await newPlayer(server, team));
    expect(await offsetOf(id, mate)).toBe(40_000);
  });

  test('is deleted after a final answer', async () => {
    await sendRest(id, 40_000);
    await newTask(admin, photoInput());
    await phone.photo(task.id, await jpeg());
    expect(codeOf(await complete(id))).toBe('task_already_completed');
    expect(await server.keptParts()).toEqual([]);
  });
});
