import { createHash, randomUUID } from 'node:crypto';
import { MIN_PHOTO_DAYS } from '@reisspel/contract/limits';
import { OwnSubmission } from '@reisspel/contract/submissions';
import type { AdminTask } from '@reisspel/contract/tasks';
import type { AdminTeam } from '@reisspel/contract/teams';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FakePush, type FakeSubscription, startFakePush } from '../../testing/fake-push.ts';
import { jpeg, newPlayer, newTask, newTeam, photoInput, startGame } from '../../testing/game-builders.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { createTestServer, DIALECTS, type TestServer } from '../../testing/test-server.ts';

let fake: FakePush;
let server: TestServer;
let admin: TestClient;
let red: AdminTeam;
let blue: AdminTeam;

async function subscribe(client: TestClient): Promise<FakeSubscription> {
  const subscription = fake.subscribe();
  const input = subscription.input(['game']);
  const id = createHash('sha256').update(input.endpoint).digest('base64url');
  expect((await client.put(`/api/push-subscriptions/${id}`, input)).status).toBe(200);
  return subscription;
}

/** Waits for all deliveries. Returns the titles of the received notifications. */
async function titles({ pushed }: FakeSubscription): Promise<string[]> {
  await server.notified();
  return pushed.map(({ payload }) => payload.title);
}

/** A task with a check. A photo that waits for its team is approved after 30 seconds. */
const CHECKED = { minBrightness: 10, autoAdvanceTimeout: 30 };

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Minimum brightness (0 to 255) that no test picture has. */
const TOO_BRIGHT = 220;

interface Playing {
  task: AdminTask;
  player: TestClient;
}

describe.each(DIALECTS)('the verdict on a photo on %s', (dialect) => {
  beforeEach(async () => {
    fake = await startFakePush();
    server = await createTestServer({ dialect, push: { trustedOrigin: fake.url } });
    admin = await server.admin();
    red = await newTeam(admin, 'Rood');
    blue = await newTeam(admin, 'Blauw');
  });
  afterEach(async () => {
    expect(fake.complaints).toEqual([]);
    await server.stop();
    await fake.close();
  });

  async function sent(hold: boolean, more: Record<string, unknown> = {}) {
    const task = await newTask(admin, photoInput(more));
    await startGame(admin);
    const player = await newPlayer(server, red);
    const phone = await subscribe(player);
    const other = await subscribe(await newPlayer(server, blue));
    const id = randomUUID();
    const body = await jpeg();
    const answer = hold ? await player.held(task.id, body, { id }) : await player.photo(task.id, body, id);
    expect(answer.status).toBeLessThan(300);
    return { task, player, phone, other, id };
  }

  test('that the phone shows itself is not sent', async () => {
    const { phone, player, id } = await sent(true);
    await player.put(`/api/submissions/${id}/decision`, { decision: 'submit' });
    expect(await titles(phone)).toEqual([]);
  });

  test('by the organiser is sent to the team once for each change', async () => {
    const { phone, other, id } = await sent(false);
    const reject = { decision: 'reject', reason: 'Dat is de zee niet', seen: 'none' };
    await admin.put(`/api/submissions/${id}/review`, reject);
    await admin.put(`/api/submissions/${id}/review`, reject);
    await admin.delete(`/api/submissions/${id}/review?seen=rejected`);
    expect(await titles(phone)).toEqual(['De spelleider keurt jullie foto af']);
    expect(phone.pushed[0]?.payload.body).toContain('Dat is de zee niet');
    await admin.put(`/api/submissions/${id}/review`, reject);
    await admin.put(`/api/submissions/${id}/review`, { decision: 'approve', seen: 'rejected' });
    expect((await titles(phone)).at(-1)).toBe('De spelleider keurt jullie foto goed: +20 punten');
    expect(await titles(other)).toEqual([]);
  });

  test('is not sent to the organiser, who gets removal requests and a warning before photos are deleted', async () => {
    const organiser = await subscribe(admin);
    const { phone, other, player, id } = await sent(false);
    const { body } = await player.get(`/api/submissions/${id}`);
    const { photoId } = OwnSubmission.parse(body);
    for (const _ of ['asked', 'asked again']) {
      const path = `/api/photos/${photoId}/removal-request`;
      expect((await player.put(path, { reason: 'Te veel zon' })).status).toBe(204);
    }
    await admin.put('/api/trip/photo-retention', { days: MIN_PHOTO_DAYS });
    await server.notified();
    server.clock.advance(3 * DAY_MS);
    await server.sweepPhotos();
    await server.sweepPhotos();
    const expected = ['Een team wil een foto weg', 'Over 14 dagen gaan alle foto’s weg'];
    expect((await titles(organiser)).filter((title) => title !== 'Het spel is begonnen!')).toEqual(expected);
    expect(organiser.pushed.at(-1)?.payload.page).toBe('/admin');
    expect([...(await titles(phone)), ...(await titles(other))]).toEqual([]);
  });

  test('that the server gives after a deadline is sent to the team', async () => {
    const { phone, other } = await sent(true, CHECKED);
    server.clock.advance(60_000);
    await server.settleExpired();
    expect(await titles(phone)).toEqual(['Foto goedgekeurd: +20 punten']);
    expect(await titles(other)).toEqual([]);
  });

  test('on a photo that arrived after the game is sent to the team', async () => {
    const task = await newTask(admin, photoInput());
    await startGame(admin);
    const player = await newPlayer(server, red);
    const phone = await subscribe(player);
    server.clock.advance(60_000);
    const capturedAt = server.clock.now();
    server.clock.advance(60_000);
    await admin.patch('/api/game', { gameStarted: false });
    await player.queued(task.id, await jpeg(), { capturedAt });
    expect(await titles(phone)).toEqual(['Foto goedgekeurd: +20 punten']);
  });

  /** Returns the notification about a photo that arrives an hour late and fails its checks. */
  async function refusalText(
    more: Record<string, unknown>,
    meanwhile: (playing: Playing) => Promise<unknown>,
  ) {
    const task = await newTask(admin, photoInput({ minBrightness: TOO_BRIGHT, ...more }));
    await startGame(admin);
    const player = await newPlayer(server, red);
    const phone = await subscribe(player);
    server.clock.advance(60_000);
    const capturedAt = server.clock.now();
    await meanwhile({ task, player });
    server.clock.advance(60 * 60_000);
    await player.queued(task.id, await jpeg(), { capturedAt });
    expect(await titles(phone)).toEqual(['Jullie foto telt niet mee']);
    return phone.pushed[0]?.payload.body;
  }

  test('offers another attempt if one is left', async () => {
    expect(await refusalText({}, async () => {})).toContain('jullie mogen het nog een keer proberen');
  });

  test('says that it is too late to try again if the photo arrived after the game', async () => {
    const body = await refusalText({}, () => admin.patch('/api/game', { gameStarted: false }));
    expect(body).toContain('opnieuw proberen kan niet meer');
  });

  test('says that no attempts are left, even while another photo waits for the team', async () => {
    const body = await refusalText({ maxRetries: 2 }, async ({ task, player }) =>
      player.held(task.id, await jpeg()),
    );
    expect(body).toContain('er zijn geen pogingen meer');
  });
});
