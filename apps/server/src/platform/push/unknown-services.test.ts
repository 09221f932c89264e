import { randomUUID } from 'node:crypto';
import type { LookupFunction } from 'node:net';
import { setImmediate as nextLoop } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FakePush, startFakePush } from '../../testing/fake-push.ts';
import { addressOf, bodies, createSender, messageOf } from '../../testing/push-builders.ts';
import type { PushAddress } from './delivery.ts';
import type { PushSender, SenderDeps } from './sender.ts';

let fake: FakePush;
let errors: string[];
let gone: string[];
beforeEach(async () => {
  fake = await startFakePush();
  errors = [];
  gone = [];
});
afterEach(() => fake.close());

const newSender = (more: Partial<SenderDeps> = {}) =>
  createSender(fake, {
    onGone: async (endpoint) => void gone.push(endpoint),
    onError: (error) => errors.push(String(error)),
    ...more,
  });

describe('unknown push services', () => {
  /** Lookups that run until they are released, and then fail. */
  let running: { name: string; release: () => void }[];
  let most: number;
  let onLookup: () => void;
  const resolve: LookupFunction = (name, _, callback) => {
    const release = () => {
      running = running.filter((lookup) => lookup.release !== release);
      callback(Object.assign(new Error(`No ${name}`), { code: 'ENOTFOUND' }), '');
    };
    running.push({ name, release });
    most = Math.max(most, running.length);
    onLookup();
  };
  beforeEach(() => {
    running = [];
    most = 0;
    onLookup = () => {};
  });

  /** Resolves when at least `count` lookups run. */
  async function lookups(count: number): Promise<void> {
    while (running.length < count) {
      await new Promise<void>((started) => {
        onLookup = started;
      });
    }
  }

  /** Gives the event loop enough turns for every message that may start to do so. */
  async function letStart(): Promise<void> {
    for (let count = 0; count < 200; count += 1) await nextLoop();
  }

  /** Releases lookups until no message is left. */
  async function releaseAll(sender: PushSender): Promise<void> {
    let isSettled = false;
    const settled = sender.settled().then(() => {
      isSettled = true;
    });
    while (!isSettled) {
      for (const { release } of running) release();
      await nextLoop();
    }
    await settled;
  }

  const addressAt = (origin: string): PushAddress => ({
    ...addressOf(fake.subscribe()),
    endpoint: `${origin}/push/${randomUUID()}`,
  });
  const unknown = (count: number) =>
    Array.from({ length: count }, (_, index) => addressAt(`https://host${index}.push-nowhere.example`));

  test('do not delay known services, and use only two lookup threads', async () => {
    const phones = Array.from({ length: 20 }, () => fake.subscribe());
    const sender = newSender({ resolve });
    sender.send([...unknown(200), ...phones.map(addressOf)], messageOf('Eten'));
    await fake.until(() => phones.every(({ pushed }) => pushed.length === 1));
    await lookups(2);
    expect([phones.map((phone) => bodies(phone).length), most]).toEqual([phones.map(() => 1), 2]);
    await releaseAll(sender);
    expect(most).toBe(2);
    expect(errors).toEqual([expect.stringContaining('200 of 220: 200 × ENOTFOUND')]);
  });

  test('keep their place after the time-out while the lookup of their name still runs', async () => {
    const sender = newSender({ resolve, timeoutMs: 1 });
    sender.send(unknown(5), messageOf('Eten'));
    await lookups(2);
    const [first] = running;
    // This message times out later than those to the unknown services.
    const phone = fake.subscribe();
    phone.trouble = { kind: 'silent' };
    const other = newSender({ timeoutMs: 20 });
    other.send([addressOf(phone)], messageOf('Stil'));
    await other.settled();
    expect([running.length, most]).toEqual([2, 2]);
    first?.release();
    await lookups(2);
    await releaseAll(sender);
    expect(most).toBe(2);
  });

  test('leave each known service its four places', async () => {
    const sender = newSender({ resolve });
    const services = ['https://fcm.googleapis.com', 'https://web.push.apple.com'];
    const known = services.flatMap((origin) => Array.from({ length: 10 }, () => addressAt(origin)));
    sender.send([...unknown(50), ...known], messageOf('Eten'));
    await lookups(10);
    await letStart();
    const counts = Map.groupBy(running, ({ name }) => name.replace(/^host\d+\./, ''));
    expect([...counts].map(([name, { length }]) => [name, length]).toSorted()).toEqual([
      ['fcm.googleapis.com', 4],
      ['push-nowhere.example', 2],
      ['web.push.apple.com', 4],
    ]);
    await releaseAll(sender);
    expect(gone).toEqual([]);
  });
});
