import { join } from 'node:path';
import type { ShareSections, TripAccess } from '@reisspel/contract/trip/trip-editing';
import { silentMp3 } from '@reisspel/server/testing/sounds';
import { ROOT } from '../../scripts/machine/run.ts';
import { CHOICES, CODE, ESTIMATE, ORDER, PHOTO, PLACE, QUIZ, TEXT, VIDEO } from '../drafts.ts';
import type { AppServer } from '../fixtures/server.ts';

export const RED_PASSWORD = 'olijf';

/** A photo of one astronaut, bright enough for the task with `minBrightness: 1`. */
export const PICTURE = join(ROOT, 'apps/server/src/platform/vision/samples/astronaut.jpg');

/** A second of colours and a tone, as camera apps make it: H.264 and AAC in MP4. */
export const FILM = join(ROOT, 'e2e/fixtures/film.mp4');

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
  PLACE,
  VIDEO,
  VIDEO,
];

function keyOf({ entry }: TripAccess): string {
  return entry.kind === 'link' ? entry.key : '';
}

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

  /** Returns the ZIP file of "Download alles". */
  async everything(): Promise<Buffer> {
    const answer = await this.#fetch('GET', '/api/trip/keepsake.zip');
    return Buffer.from(await answer.arrayBuffer());
  }

  async #fetch(method: string, path: string, body?: object): Promise<Response> {
    const answer = await fetch(`${this.#server.url}${path}`, {
      method,
      headers: { cookie: this.#cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  }

  async #request<Value>(method: string, path: string, body?: object): Promise<Value> {
    const text = await (await this.#fetch(method, path, body)).text();
    return JSON.parse(text === '' ? 'null' : text);
  }

  /** Moves the demo trip from the past to June of next year, so that the pages have a countdown. */
  async moveTripToNextYear(): Promise<void> {
    await this.editTrip('2025-06-', `${new Date().getFullYear() + 1}-06-`);
  }

  /** Replaces a text everywhere in the trip, and publishes it. */
  async editTrip(before: string, after: string): Promise<void> {
    const file = await this.#request<object>('GET', '/api/trip/file');
    const edited = JSON.parse(JSON.stringify(file).replaceAll(before, after));
    const { draftRevision } = await this.#request<{ draftRevision: number }>(
      'POST',
      '/api/trip-files',
      edited,
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

  /** Adds an open question with a sound of a second. */
  async addQuestionWithSound(): Promise<void> {
    const headers = { cookie: this.#cookie, 'content-type': 'audio/mpeg' };
    const body = new Uint8Array(silentMp3());
    const answer = await fetch(`${this.#server.url}/api/sounds`, { method: 'POST', headers, body });
    const { url } = await answer.json();
    await this.#request('POST', '/api/tasks', { ...TEXT, soundUrl: url });
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

  /** Sets what the family link shows, and returns the path of its page. */
  async share(sections: ShareSections): Promise<string> {
    const doors = await this.#request<TripAccess>('PUT', '/api/trip/share', { enabled: true, sections });
    return doors.share.path ?? '';
  }

  async tellFamilyOfArrival(): Promise<void> {
    await this.#request('PUT', '/api/trip/arrival', { arrived: true });
  }

  async setBoard(status: 'live' | 'frozen'): Promise<void> {
    await this.#request('PUT', '/api/game/board', { status });
  }

  /** Closes the trip to all without its link. Returns the key in that link. */
  async closeTrip(): Promise<string> {
    return keyOf(await this.#request('PUT', '/api/trip/entry', { kind: 'link' }));
  }

  /** Makes a new link, which ends the last one. Returns its key. */
  async renewLink(): Promise<string> {
    return keyOf(await this.#request('POST', '/api/trip/entry/renewals'));
  }

  async giveBlueTeam(points: number): Promise<void> {
    const adjustment = { points, reason: 'Voor het mooiste lied' };
    await this.#request('POST', `/api/teams/${this.#blueTeamId}/adjustments`, adjustment);
  }
}
