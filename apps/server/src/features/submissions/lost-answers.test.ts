import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { SubmissionResult } from '@reisspel/contract/submissions';
import type { AdminTask } from '@reisspel/contract/tasks';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { jpeg, newPlayer, newTask, newTeam, photoInput, startGame } from '../../testing/game-builders.ts';
import { type Listening, listen } from '../../testing/listen.ts';
import { adminState, galleryState } from '../../testing/live-states.ts';
import type { Answer, TestClient } from '../../testing/test-client.ts';
import { BOTH_DIALECTS, createTestServer, sized, type TestServer } from '../../testing/test-server.ts';

const TEAMS = Math.min(10, sized(30));
const TASKS = 20;
/** Number of simultaneous uploads of a team. The server accepts no more. */
const UPLOADS_AT_ONCE = 4;
/** Number of files of a photo: the full picture and two smaller ones. */
const FILES_PER_PHOTO = 3;
/** Time-out in milliseconds, enough for a few hundred pictures on a busy machine. */
const TIMEOUT_MS = 120_000;

/** Simulates a network that loses the first answer to each photo after its commit. */
async function startBadNetwork(server: TestServer): Promise<Listening & { lost: Set<string> }> {
  const lost = new Set<string>();
  const fetch: TestServer['fetch'] = async (request, env) => {
    const answer = await server.fetch(request, env);
    const id = request.headers.get('idempotency-key');
    if (id === null || !answer.ok || lost.has(id)) return answer;
    lost.add(id);
    const { incoming }: { incoming?: IncomingMessage } = env ?? {};
    incoming?.socket.destroy();
    return answer;
  };
  return { ...(await listen({ fetch })), lost };
}

describe.each(BOTH_DIALECTS)(`${TEAMS * TASKS} photos whose answers get lost on %s`, (dialect) => {
  let server: TestServer;
  let network: Awaited<ReturnType<typeof startBadNetwork>>;
  beforeEach(async () => {
    server = await createTestServer({ dialect });
    network = await startBadNetwork(server);
  });
  afterEach(async () => {
    await network.close();
    await server.stop();
  });

  /** Sends a photo until there is an answer, like the queue of a phone. */
  const deliver = (
    phone: TestClient,
    task: AdminTask,
    bytes: Buffer,
    capturedAt: number,
  ): Promise<Answer> => {
    const photo = { id: randomUUID(), capturedAt };
    return phone.queued(task.id, bytes, photo).catch(() => phone.queued(task.id, bytes, photo));
  };

  test(
    'count once each, also when they arrive after the game',
    async () => {
      const admin = await server.admin();
      const phones: TestClient[] = [];
      for (let n = 0; n < TEAMS; n += 1) {
        phones.push(network.as(await newPlayer(server, await newTeam(admin, `Team ${n}`))));
      }
      const tasks: AdminTask[] = [];
      for (let n = 0; n < TASKS; n += 1) tasks.push(await newTask(admin, photoInput()));
      await startGame(admin);
      const capturedAt = server.clock.now();
      const bytes = await jpeg(200, 64, 48);
      const answers: Answer[] = [];
      const deliverInTurn = async (phone: TestClient, share: AdminTask[]) => {
        for (const task of share) answers.push(await deliver(phone, task, bytes, capturedAt));
      };
      const sendAll = (share: AdminTask[]) =>
        Promise.all(
          phones.flatMap((phone) =>
            Array.from({ length: UPLOADS_AT_ONCE }, (_, at) =>
              deliverInTurn(
                phone,
                share.filter((_task, index) => index % UPLOADS_AT_ONCE === at),
              ),
            ),
          ),
        );
      await sendAll(tasks.slice(0, TASKS / 2));
      await admin.patch('/api/game', { gameStarted: false });
      await sendAll(tasks.slice(TASKS / 2));

      const results = answers.map(({ body }) => SubmissionResult.parse(body));
      expect(network.lost.size).toBe(TEAMS * TASKS);
      expect(new Set(results.map(({ id }) => id))).toEqual(network.lost);
      expect(results.every(({ attempt, outcome }) => attempt === 1 && outcome.verdict === 'accepted')).toBe(
        true,
      );
      const state = await adminState(server);
      expect(state.results).toHaveLength(TEAMS * TASKS);
      expect(state.scores.map(({ score }) => score)).toEqual(Array(TEAMS).fill(TASKS * 20));
      expect((await galleryState(server)).photos).toHaveLength(TEAMS * TASKS);
      expect(await server.storedFiles()).toHaveLength(TEAMS * TASKS * FILES_PER_PHOTO);
    },
    TIMEOUT_MS,
  );
});
