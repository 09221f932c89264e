import { join } from 'node:path';
import { ROOT } from '../../scripts/machine/run.ts';
import { CHOICES, CODE, ESTIMATE, ORDER, PHOTO, QUIZ, TEXT } from '../drafts.ts';
import type { AppServer } from '../fixtures/server.ts';

export const RED_PASSWORD = 'olijf';

/** A photo of one astronaut, bright enough for the task with `minBrightness: 1`. */
export const PICTURE = join(ROOT, 'apps/server/src/platform/vision/samples/astronaut.jpg');

/** The board shows them as "Opdracht 1 - Quiz", "Opdracht 2 - Quiz" and so on. */
const TASKS: readonly object[] = [
  QUIZ,
  QUIZ,
  PHOTO,
  { ...PHOTO, minBrightness: 1 },
  // No photo is this bright, so only the organiser can approve one.
  { ...PHOTO, minBrightness: 255, maxRetries: 1 },
  PHOTO,
  ESTIMATE,
  CHOICES,
  ORDER,
  TEXT,
  CODE,
];

/**
 * An organiser who calls the API directly. The browser under test must receive the changes through
 * its live stream.
 */
export class OrganiserClient {
  readonly #server: AppServer;
  readonly #cookie: string;
  #blueTeamId = '';

  private constructor(server: AppServer, cookie: string) {
    this.#server = server;
    this.#cookie = cookie;
  }

  static async login(server: AppServer): Promise<OrganiserClient> {
    const answer = await fetch(`${server.url}/api/session/admin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ password: server.adminPassword }),
    });
    if (!answer.ok) throw new Error(`The organiser cannot log in: ${answer.status}`);
    const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
    return new OrganiserClient(server, cookies.join('; '));
  }

  async #request<Value>(method: string, path: string, body?: object): Promise<Value> {
    const answer = await fetch(`${this.#server.url}${path}`, {
      method,
      headers: { cookie: this.#cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return JSON.parse(text === '' ? 'null' : text);
  }

  /** Moves the demo trip from the past to June of next year, so that the pages have a countdown. */
  async moveTripToNextYear(): Promise<void> {
    const file = await this.#request<object>('GET', '/api/trip/file');
    const nextJune = `${new Date().getFullYear() + 1}-06-`;
    const moved = JSON.parse(JSON.stringify(file).replaceAll('2025-06-', nextJune));
    const { draftRevision } = await this.#request<{ draftRevision: number }>(
      'POST',
      '/api/trip-files',
      moved,
    );
    await this.#request('POST', '/api/trip/publications', { draftRevision });
  }

  /** Makes tasks and two teams, starts the game and shows the scoreboard. */
  async startGame(): Promise<void> {
    for (const task of TASKS) await this.#request('POST', '/api/tasks', task);
    await this.#request('POST', '/api/teams', { name: 'Rode Team', password: RED_PASSWORD });
    const blue = await this.#request<{ id: string }>('POST', '/api/teams', { name: 'Blauwe Team' });
    this.#blueTeamId = blue.id;
    await this.#request('PATCH', '/api/game', { gameStarted: true, scoreboardVisible: true });
  }

  async approveAskedPhoto(): Promise<void> {
    const before = Date.now() + 60_000;
    const { submissions } = await this.#request<{ submissions: { id: string; review: { state: string } }[] }>(
      'GET',
      `/api/submissions?before=${before}`,
    );
    const asked = submissions.find(({ review }) => review.state === 'asked');
    await this.#request('PUT', `/api/submissions/${asked?.id}/review`, {
      decision: 'approve',
      seen: 'asked',
    });
  }

  async giveBlueTeam(points: number): Promise<void> {
    const adjustment = { points, reason: 'Voor het mooiste lied' };
    await this.#request('POST', `/api/teams/${this.#blueTeamId}/adjustments`, adjustment);
  }
}
