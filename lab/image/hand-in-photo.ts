import { randomUUID } from 'node:crypto';
import sharp from 'sharp';

/** Asks with the cookies that it was given; throws what is no success. */
class Browser {
  readonly #url: string;
  readonly #cookies = new Map<string, string>();

  constructor(url: string) {
    this.#url = url;
  }

  async ask(
    method: string,
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<unknown> {
    const isBytes = body instanceof Uint8Array;
    const response = await fetch(`${this.#url}${path}`, {
      method,
      headers: {
        ...(isBytes ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
        Cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      body: isBytes ? new Blob([new Uint8Array(body)]) : JSON.stringify(body),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      const [name = '', value = ''] = pair.split('=', 2);
      this.#cookies.set(name, value);
    }
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text === '' ? null : JSON.parse(text);
  }
}

function idOf(made: unknown): string {
  if (typeof made !== 'object' || made === null || !('id' in made)) throw new Error('Nothing was made');
  return String(made.id);
}

/**
 * A whole game in little at a server: tasks, a team, a player, a photo that counts and one that the
 * models look at.
 */
export async function handInPhoto(url: string, adminPassword: string): Promise<void> {
  const page = await fetch(url);
  if (!page.ok || !(await page.text()).includes('<html')) throw new Error(`The home page: ${page.status}`);
  const organiser = new Browser(url);
  await organiser.ask('POST', '/api/session/admin', { password: adminPassword });
  const made = { taskType: 'photo', points: 10, instructions: 'De zee' };
  const bright = await organiser.ask('POST', '/api/tasks', { ...made, minBrightness: 20 });
  const peopled = await organiser.ask('POST', '/api/tasks', { ...made, minFaces: 1 });
  const team = await organiser.ask('POST', '/api/teams', { name: 'De Krabben', password: '' });
  await organiser.ask('PATCH', '/api/game', { gameStarted: true });
  const player = new Browser(url);
  await player.ask('PUT', `/api/session/team/${idOf(team)}`, {});
  const picture = { create: { width: 320, height: 240, channels: 3 as const, background: '#ffd9a0' } };
  const photo = await sharp(picture).jpeg().toBuffer();
  const results = [];
  for (const task of [bright, peopled]) {
    const headers = { 'Content-Type': 'image/jpeg', 'Idempotency-Key': randomUUID() };
    results.push(await player.ask('POST', `/api/tasks/${idOf(task)}/submissions`, photo, headers));
  }
  // The second one was looked at by the models, which found nobody: a fault of theirs would have
  // been no success.
  const [counted, refused] = results.map((result) => JSON.stringify(result));
  if (!counted?.includes('"accepted"') || !refused?.includes('"faces"'))
    throw new Error(`${counted}\n${refused}`);
}
