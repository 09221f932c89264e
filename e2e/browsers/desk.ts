import { join } from 'node:path';
import { ROOT } from '../../scripts/machine/run.ts';
import { ESTIMATE, PHOTO, QUIZ } from '../drafts.ts';
import type { AppServer } from '../fixtures/server.ts';

export const RED_PASSWORD = 'olijf';

/** A photograph of one astronaut, light enough for the task that asks for light. */
export const PICTURE = join(ROOT, 'apps/server/src/platform/vision/samples/astronaut.jpg');

/** In playing order; the names of the tasks are theirs on the board. */
const TASKS: readonly object[] = [
  QUIZ,
  QUIZ,
  PHOTO,
  { ...PHOTO, minBrightness: 1 },
  // No photo is this light: only the organiser lets one pass.
  { ...PHOTO, minBrightness: 255, maxRetries: 1 },
  PHOTO,
  ESTIMATE,
];

/** The organiser, who works in another browser: what comes of it must reach the one under test live. */
export class Desk {
  readonly #server: AppServer;
  readonly #cookie: string;
  #blueTeamId = '';

  private constructor(server: AppServer, cookie: string) {
    this.#server = server;
    this.#cookie = cookie;
  }

  static async login(server: AppServer): Promise<Desk> {
    const answer = await fetch(`${server.url}/api/session/admin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ password: server.adminPassword }),
    });
    if (!answer.ok) throw new Error(`The organiser cannot log in: ${answer.status}`);
    const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
    return new Desk(server, cookies.join('; '));
  }

  async #ask<Value>(method: string, path: string, body?: object): Promise<Value> {
    const answer = await fetch(`${this.#server.url}${path}`, {
      method,
      headers: { cookie: this.#cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return JSON.parse(text === '' ? 'null' : text);
  }

  /** The demo trip, which is over, in June of next year: there is something to count down to. */
  async moveTripToNextYear(): Promise<void> {
    const file = await this.#ask<object>('GET', '/api/trip/file');
    const nextJune = `${new Date().getFullYear() + 1}-06-`;
    const moved = JSON.parse(JSON.stringify(file).replaceAll('2025-06-', nextJune));
    const { draftRevision } = await this.#ask<{ draftRevision: number }>('POST', '/api/trip-files', moved);
    await this.#ask('POST', '/api/trip/publications', { draftRevision });
  }

  /** Two teams and a running game with a scoreboard. */
  async startGame(): Promise<void> {
    for (const task of TASKS) await this.#ask('POST', '/api/tasks', task);
    await this.#ask('POST', '/api/teams', { name: 'Rode Team', password: RED_PASSWORD });
    const blue = await this.#ask<{ id: string }>('POST', '/api/teams', { name: 'Blauwe Team' });
    this.#blueTeamId = blue.id;
    await this.#ask('PATCH', '/api/game', { gameStarted: true, scoreboardVisible: true });
  }

  async approveAskedPhoto(): Promise<void> {
    const before = Date.now() + 60_000;
    const { submissions } = await this.#ask<{ submissions: { id: string; review: { state: string } }[] }>(
      'GET',
      `/api/submissions?before=${before}`,
    );
    const asked = submissions.find(({ review }) => review.state === 'asked');
    await this.#ask('PUT', `/api/submissions/${asked?.id}/review`, { decision: 'approve', seen: 'asked' });
  }

  async giveBlueTeam(points: number): Promise<void> {
    const adjustment = { points, reason: 'Voor het mooiste lied' };
    await this.#ask('POST', `/api/teams/${this.#blueTeamId}/adjustments`, adjustment);
  }
}
