import { randomUUID } from 'node:crypto';
import { sessionCookieOf } from '../session-cookie.ts';

export const TEAMS = 20;

/** One phone's answer to one quiz. */
export interface Answer {
  cookie: string;
  path: string;
  optionId: string;
}

/** A team that plays, by its phones. */
interface PlayingTeam {
  cookies: string[];
}

function textOf(body: unknown, field: string): string {
  if (typeof body === 'object' && body !== null && field in body) {
    return String(Object.entries(body).find(([name]) => name === field)?.[1]);
  }
  throw new Error(`No ${field}: ${JSON.stringify(body)}`);
}

/** A game as organisers and phones make it: by the server's own doors. */
export class BenchGame {
  readonly #origin: string;
  #admin = '';
  readonly teams: PlayingTeam[] = [];

  constructor(origin: string) {
    this.#origin = origin;
  }

  async call(method: string, path: string, cookie: string, json: unknown, id?: string): Promise<Response> {
    const headers: Record<string, string> = { Cookie: cookie, 'Content-Type': 'application/json' };
    if (id !== undefined) headers['Idempotency-Key'] = id;
    return fetch(`${this.#origin}${path}`, { method, headers, body: JSON.stringify(json) });
  }

  /** Logs the organiser in, and makes so many phones play. */
  async begin(phones: number): Promise<void> {
    this.#admin = sessionCookieOf(
      await this.call('POST', '/api/session/admin', '', { password: 'bench-bench' }),
    );
    for (let n = 0; n < TEAMS; n += 1) {
      const made = await this.call('POST', '/api/teams', this.#admin, { name: `Team ${n}` });
      const id = textOf(await made.json(), 'id');
      const cookies: string[] = [];
      for (let phone = 0; phone < phones / TEAMS; phone += 1) {
        const joined = await this.call('PUT', `/api/session/team/${id}`, '', { password: '' });
        cookies.push(sessionCookieOf(joined));
      }
      this.teams.push({ cookies });
    }
    await this.call('PATCH', '/api/game', this.#admin, { gameStarted: true, scoreboardVisible: true });
  }

  /** Makes so many quizzes, and has each team open them. Gives an answer for each phone: no two of a team to one quiz. */
  async prepare(count: number): Promise<Answer[]> {
    const quizzes: { path: string; optionId: string }[] = [];
    for (let n = 0; n < count; n += 1) {
      const made = await this.call('POST', '/api/tasks', this.#admin, {
        taskType: 'quiz',
        points: 10,
        instructions: 'Hoeveel traptreden heeft de kerk?',
        options: [
          { text: 'Negentig', isCorrect: true },
          { text: 'Honderd', isCorrect: false },
        ],
      });
      const body: unknown = await made.json();
      const optionId = /"id":"([^"]+)","text":"Negentig"/.exec(JSON.stringify(body))?.[1] ?? '';
      quizzes.push({ path: `/api/tasks/${textOf(body, 'id')}`, optionId });
    }
    return Promise.all(
      this.teams.flatMap(({ cookies }) =>
        quizzes.map(async ({ path, optionId }, n) => {
          const cookie = cookies[n % cookies.length] ?? '';
          const opened = await this.call('POST', `${path}/quiz-openings`, cookie, {});
          if (opened.status !== 200) throw new Error(`Not opened: ${await opened.text()}`);
          await opened.text();
          return { cookie, path: `${path}/submissions`, optionId };
        }),
      ),
    );
  }

  async send({ cookie, path, optionId }: Answer): Promise<void> {
    const answered = await this.call('POST', path, cookie, { optionId }, randomUUID());
    const text = await answered.text();
    if (answered.status !== 200) throw new Error(`Not answered: ${text}`);
  }
}
