import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ErrorCode } from '@reisspel/contract/errors';
import { SubmissionResult } from '@reisspel/contract/submissions';
import type { AdminTask } from '@reisspel/contract/tasks';
import {
  codeOf,
  newTask,
  newTeam,
  optionId,
  quizInput,
  startGame,
} from '../../apps/server/src/testing/game-builders.ts';
import { type Answer, TestClient } from '../../apps/server/src/testing/test-client.ts';
import { type Random, seededRandom } from '../../e2e/network/chance.ts';
import { ADMIN_PASSWORD } from './stage.ts';

export const TEAMS = 20;
/** One in this many answers is wrong, on average. */
const WRONG_ONE_OF = 4;
/** Most milliseconds before a phone sends again. The web app waits longer. */
const MAX_PAUSE_MS = 200;
/** Milliseconds after which a request counts as hanging: more than the server's time-out (10 s). */
const HANG_MS = 12_000;
/** Milliseconds after which a phone gives up an answer. */
const PATIENCE_MS = 60_000;
/** Refusals after which phones send again by themselves (`retry-lost.ts`). */
const TEMPORARY_REFUSALS: readonly ErrorCode[] = ['too_busy', 'upload_interrupted', 'database_unavailable'];

/** The answer that a team gives to a quiz. */
export interface Choice {
  readonly task: AdminTask;
  /** The idempotency key, so that an answer that is sent twice counts once. */
  readonly id: string;
  readonly isRight: boolean;
}

/** An answer that a server has acknowledged. */
export interface Acknowledged extends Choice {
  readonly teamId: string;
  readonly result: SubmissionResult;
}

/** All acknowledged answers of a game, in the order of their acknowledgement. */
export class Ledger {
  readonly entries: Acknowledged[] = [];
  readonly #waiting = new Map<number, () => void>();

  add(entry: Acknowledged): void {
    this.entries.push(entry);
    this.#waiting.get(this.entries.length)?.();
  }

  /** Resolves as soon as this number of answers is acknowledged. */
  reached(count: number): Promise<void> {
    return new Promise((resolve) => this.#waiting.set(count, resolve));
  }
}

/** Sends a request, and gives it up when it hangs. */
function patientFetch(request: Request): Promise<Response> {
  return fetch(request, { signal: AbortSignal.timeout(HANG_MS) });
}

/** A phone that answers quizzes, and sends each answer until it is acknowledged. */
export class Writer {
  readonly teamId: string;
  readonly #clients: TestClient[];
  readonly #chance: Random;
  readonly #ledger: Ledger;
  /** Number of sends, including repeats. */
  sends = 0;
  /** Number of requests without an answer. */
  lost = 0;
  /** Milliseconds of the slowest request that got an answer of any status. */
  slowestMs = 0;
  /** Number of temporary refusals, by error code. */
  readonly refusals = new Map<string, number>();

  /** `origins` are the servers that the writer knows. If one gives no answer, it asks the next. */
  constructor(teamId: string, cookie: string, origins: readonly string[], chance: Random, ledger: Ledger) {
    this.teamId = teamId;
    this.#chance = chance;
    this.#ledger = ledger;
    this.#clients = origins.map((origin) => {
      const client = new TestClient(patientFetch, origin);
      client.cookie = cookie;
      return client;
    });
  }

  /** Opens and answers these quizzes one by one. */
  async write(tasks: readonly AdminTask[]): Promise<void> {
    for (const task of tasks) {
      const choice = { task, id: randomUUID(), isRight: this.#chance.between(1, WRONG_ONE_OF) > 1 };
      await this.#insist((client) => client.post(`/api/tasks/${task.id}/quiz-openings`));
      this.#ledger.add({ ...choice, teamId: this.teamId, result: await this.send(choice) });
    }
  }

  /** Sends an answer until it is acknowledged. */
  async send({ task, id, isRight }: Choice): Promise<SubmissionResult> {
    const { body } = await this.#insist((client) => {
      this.sends += 1;
      return client.answer(task.id, optionId(task, isRight ? 'goed' : 'fout'), id);
    });
    return SubmissionResult.parse(body);
  }

  async #insist(ask: (client: TestClient) => Promise<Answer>): Promise<Answer> {
    const deadline = performance.now() + PATIENCE_MS;
    while (performance.now() < deadline) {
      const answer = await this.#try(ask);
      if (answer?.status === 200) return answer;
      if (answer !== null) this.#noteRefusal(answer);
      await sleep(this.#chance.between(0, MAX_PAUSE_MS));
    }
    throw new Error('A writer got no answer in time');
  }

  /** Resolves with null without an answer. The next try then goes to another server, if any. */
  async #try(ask: (client: TestClient) => Promise<Answer>): Promise<Answer | null> {
    const since = performance.now();
    const [client, ...others] = this.#clients;
    if (client === undefined) throw new Error('This writer knows no server');
    try {
      const answer = await ask(client);
      this.slowestMs = Math.max(this.slowestMs, performance.now() - since);
      return answer;
    } catch {
      this.lost += 1;
      this.#clients.splice(0, Number.POSITIVE_INFINITY, ...others, client);
      return null;
    }
  }

  #noteRefusal(answer: Answer): void {
    const code = String(codeOf(answer));
    if (!TEMPORARY_REFUSALS.some((passing) => passing === code))
      throw new Error(`Refused: ${answer.status} ${code}`);
    this.refusals.set(code, (this.refusals.get(code) ?? 0) + 1);
  }
}

/** Lets all writers answer these quizzes at the same time. */
export function writeAll(writers: readonly Writer[], tasks: readonly AdminTask[]): Promise<unknown> {
  const writing = Promise.all(writers.map((writer) => writer.write(tasks)));
  // It may fail before the caller awaits it. The caller still gets the failure.
  writing.catch(() => {});
  return writing;
}

/** Logs the organiser in at a server. */
export async function organiserAt(url: string): Promise<TestClient> {
  const admin = new TestClient(patientFetch, url);
  await admin.post('/api/session/admin', { password: ADMIN_PASSWORD });
  return admin;
}

/** Returns a client with the same session at another server. */
export function sameAt(url: string, { cookie }: Pick<TestClient, 'cookie'>): TestClient {
  const client = new TestClient(patientFetch, url);
  client.cookie = cookie;
  return client;
}

/** Returns a new phone that has joined the team. */
export async function phoneOf(url: string, teamId: string): Promise<TestClient> {
  const phone = new TestClient(patientFetch, url);
  await phone.put(`/api/session/team/${teamId}`, {});
  return phone;
}

/** A running game, with one phone for each team. */
export interface StormGame {
  readonly admin: TestClient;
  readonly phones: readonly { readonly team: string; readonly cookie: string }[];
  readonly ledger: Ledger;
  newQuizzes(count: number): Promise<AdminTask[]>;
  /** Makes a writer for each team. `originsOf` gives the servers that the n-th writer knows. */
  writers(seed: number, originsOf: (n: number) => readonly string[]): Writer[];
}

/** Starts a game at a server. */
export async function beginGame(url: string): Promise<StormGame> {
  const admin = await organiserAt(url);
  const ledger = new Ledger();
  const phones: { team: string; cookie: string }[] = [];
  for (let n = 0; n < TEAMS; n += 1) {
    const { id } = await newTeam(admin, `Team ${n}`);
    phones.push({ team: id, cookie: (await phoneOf(url, id)).cookie });
  }
  await startGame(admin);
  return {
    admin,
    phones,
    ledger,
    async newQuizzes(count) {
      const tasks: AdminTask[] = [];
      for (let n = 0; n < count; n += 1) tasks.push(await newTask(admin, quizInput()));
      return tasks;
    },
    writers: (seed, originsOf) =>
      phones.map(
        ({ team, cookie }, n) =>
          new Writer(team, cookie, originsOf(n), seededRandom(seed * TEAMS + n), ledger),
      ),
  };
}
