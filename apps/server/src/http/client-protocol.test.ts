import { randomUUID } from 'node:crypto';
import { CLIENT_PROTOCOL } from '@reisspel/contract/limits';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  codeOf,
  jpeg,
  newPlayer,
  newTask,
  newTeam,
  photoInput,
  startGame,
} from '../testing/game-builders.ts';
import { adminState } from '../testing/live-states.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';

describe('a request that names the version of its app', () => {
  let server: TestServer;
  let send: (protocol: string | null) => Promise<{ status: number; code: unknown }>;

  beforeEach(async () => {
    server = await createTestServer();
    const admin = await server.admin();
    const player = await newPlayer(server, await newTeam(admin, 'Rode Team'));
    const task = await newTask(admin, photoInput());
    const body = new Blob([new Uint8Array(await jpeg())]);
    await startGame(admin);
    send = async (protocol) => {
      const headers = {
        'Idempotency-Key': randomUUID(),
        'Content-Type': 'image/jpeg',
        ...(protocol === null ? {} : { 'Client-Protocol': protocol }),
      };
      const answer = await player.raw('POST', `/api/tasks/${task.id}/submissions`, body, headers);
      return { status: answer.status, code: codeOf(answer) };
    };
  });
  afterEach(() => server.stop());

  test.each([String(CLIENT_PROTOCOL - 1), String(CLIENT_PROTOCOL + 1), '', 'x'])(
    'is refused as outdated if it is another version (%j)',
    async (protocol) => {
      expect(await send(protocol)).toEqual({ status: 409, code: 'client_outdated' });
      expect((await adminState(server)).submissions).toEqual([]);
    },
  );

  test('is handled if it is the same version, or if it names none', async () => {
    expect(await send(String(CLIENT_PROTOCOL))).toMatchObject({ status: 200 });
    expect(await send(null)).toMatchObject({ code: 'task_already_completed' });
  });
});
