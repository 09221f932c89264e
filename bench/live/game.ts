import { randomUUID } from 'node:crypto';
import { sessionCookieOf } from '../session-cookie.ts';
import type { Phone } from './phone.ts';

/** Requests sent at once while a game is made. */
const MADE_AT_ONCE = 20;

/** The answer of one phone to one quiz. */
export interface Answer {
  cookie: string;
  path: string;
  body: string;
  /** The idempotency key, so that an answer that is sent twice counts once. */
  id: string;
}

interface Size {
  teams: number;
  phonesPerTeam: number;
}

/** A team with the sessions of its phones. */
interface PlayingTeam {
  id: string;
  cookies: string[];
}

function textOf(body: unknown, field: string): string {
  if (typeof body === 'object' && body !== null && field in body) {
    return String(Object.entries(body).find(([name]) => name === field)?.[1]);
  }
  throw new Error(`No ${field}: ${JSON.stringify(body)}`);
}

/** A game that is made through the API, as an organiser and phones do. */
export class BenchGame {
  readonly #origin: string;
  #admin = '';
  readonly teams: PlayingTeam[] = [];

  private constructor(origin: string) {
    this.#origin = origin;
  }

  /** Makes a game of this size, and starts it. */
  static async begin(origin: string, { teams, phonesPerTeam }: Size): Promise<BenchGame> {
    const game = new BenchGame(origin);
    game.#admin = sessionCookieOf(
      await game.#call('POST', '/api/session/admin', '', { password: 'bench-bench' }),
    );
    for (let n = 0; n < teams; n += 1) {
      const id = textOf(await game.request('POST', '/api/teams', { name: `Team ${n}` }), 'id');
      const cookies = await makeMany(phonesPerTeam, async () => {
        const joined = await game.#call('PUT', `/api/session/team/${id}`, '', { password: '' });
        return sessionCookieOf(joined);
      });
      game.teams.push({ id, cookies });
    }
    await game.request('PATCH', '/api/game', { gameStarted: true, scoreboardVisible: true });
    return game;
  }

  get adminCookie(): string {
    return this.#admin;
  }

  get cookies(): string[] {
    return this.teams.flatMap(({ cookies }) => cookies);
  }

  /** Sends a request of the organiser, or of another session. */
  async request(method: string, path: string, json: unknown, cookie = this.#admin): Promise<unknown> {
    const answer = await this.#call(method, path, cookie, json);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${text}`);
    return text === '' ? null : JSON.parse(text);
  }

  #call(method: string, path: string, cookie: string, json: unknown): Promise<Response> {
    const headers = { Cookie: cookie, 'Content-Type': 'application/json' };
    return fetch(`${this.#origin}${path}`, { method, headers, body: JSON.stringify(json) });
  }

  /** Makes a task, and returns its id. */
  async makeTask(task: Readonly<Record<string, unknown>>): Promise<string> {
    return textOf(await this.request('POST', '/api/tasks', task), 'id');
  }

  /** Sends a picture for a photo task. */
  async sendPhoto(path: string, cookie: string, picture: Uint8Array<ArrayBuffer>): Promise<void> {
    const headers = { Cookie: cookie, 'Content-Type': 'image/jpeg', 'Idempotency-Key': randomUUID() };
    const init = { method: 'POST', headers, body: new Blob([picture]) };
    const answer = await fetch(`${this.#origin}${path}`, init);
    if (!answer.ok) throw new Error(`Photo not accepted: ${await answer.text()}`);
    await answer.text();
  }

  /**
   * Makes quizzes, and lets each team open each quiz. Returns the answers of all teams to the first
   * quiz, then their answers to the next quiz.
   */
  async prepare(quizzes: number): Promise<Answer[]> {
    const answers: Answer[] = [];
    for (let n = 0; n < quizzes; n += 1) {
      const made = await this.request('POST', '/api/tasks', {
        taskType: 'quiz',
        points: 10,
        instructions: 'Hoeveel traptreden heeft de kerk?',
        options: [
          { text: 'Negentig', isCorrect: true },
          { text: 'Honderd', isCorrect: false },
        ],
      });
      const optionId = /"id":"([^"]+)","text":"Negentig"/.exec(JSON.stringify(made))?.[1] ?? '';
      const task = `/api/tasks/${textOf(made, 'id')}`;
      const opened = await makeMany(this.teams.length, async (team) => {
        const cookies = this.teams[team]?.cookies ?? [];
        const cookie = cookies[n % cookies.length] ?? '';
        await this.request('POST', `${task}/quiz-openings`, {}, cookie);
        return { cookie, path: `${task}/submissions`, body: JSON.stringify({ optionId }), id: randomUUID() };
      });
      answers.push(...opened);
    }
    return answers;
  }
}

/** Sends an answer. Resolves when the server acknowledges it. */
export async function send(phone: Phone, { path, body, cookie, id }: Answer): Promise<void> {
  await phone.post(path, body, { Cookie: cookie, 'Idempotency-Key': id });
}

/** Calls `make` `count` times, some calls at once. Returns the results in order. */
export async function makeMany<Made>(count: number, make: (n: number) => Promise<Made>): Promise<Made[]> {
  const made: Made[] = [];
  for (let from = 0; from < count; from += MADE_AT_ONCE) {
    const some = Array.from({ length: Math.min(MADE_AT_ONCE, count - from) }, (_, n) => make(from + n));
    made.push(...(await Promise.all(some)));
  }
  return made;
}
