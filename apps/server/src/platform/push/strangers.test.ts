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

describe('push services of strangers', () => {
  /** Lookups that are running; each fails as soon as it is released. */
  let lookedUp: { name: string; letGo: () => void }[];
  let most: number;
  let hasAsked: () => void;
  const resolve: LookupFunction = (name, _, found) => {
    const letGo = () => {
      lookedUp = lookedUp.filter((each) => each.letGo !== letGo);
      found(Object.assign(new Error(`No ${name}`), { code: 'ENOTFOUND' }), '');
    };
    lookedUp.push({ name, letGo });
    most = Math.max(most, lookedUp.length);
    hasAsked();
  };
  beforeEach(() => {
    lookedUp = [];
    most = 0;
    hasAsked = () => {};
  });

  /** Resolves when at least `count` lookups run. */
  async function lookups(count: number): Promise<void> {
    while (lookedUp.length < count) {
      await new Promise<void>((asked) => {
        hasAsked = asked;
      });
    }
  }

  /** Gives all messages enough turns of the event loop to start, if they may. */
  async function goRound(): Promise<void> {
    for (let count = 0; count < 200; count += 1) await nextLoop();
  }

  /** Releases lookups until no message is left. */
  async function letAllGo(sender: PushSender): Promise<void> {
    let isSettled = false;
    const settled = sender.settled().then(() => {
      isSettled = true;
    });
    while (!isSettled) {
      for (const { letGo } of lookedUp) letGo();
      await nextLoop();
    }
    await settled;
  }

  const at = (origin: string): PushAddress => ({
    ...addressOf(fake.subscribe()),
    endpoint: `${origin}/push/${randomUUID()}`,
  });
  const strangers = (count: number) =>
    Array.from({ length: count }, (_, index) => at(`https://host${index}.push-nowhere.example`));

  test('do not delay known services, and leave most lookup threads free', async () => {
    const phones = Array.from({ length: 20 }, () => fake.subscribe());
    const sender = newSender({ resolve });
    sender.send([...strangers(200), ...phones.map(addressOf)], messageOf('Eten'));
    await fake.until(() => phones.every(({ pushed }) => pushed.length === 1));
    await lookups(2);
    expect([phones.map((phone) => bodies(phone).length), most]).toEqual([phones.map(() => 1), 2]);
    await letAllGo(sender);
    expect(most).toBe(2);
    expect(errors).toEqual([expect.stringContaining('200 of 220: 200 × ENOTFOUND')]);
  });

  test('keep their place while their name is being looked up', async () => {
    const sender = newSender({ resolve, timeoutMs: 1 });
    sender.send(strangers(5), messageOf('Eten'));
    await lookups(2);
    const [first] = lookedUp;
    // Given up later than the messages to the names.
    const phone = fake.subscribe();
    phone.trouble = { kind: 'silent' };
    const other = newSender({ timeoutMs: 20 });
    other.send([addressOf(phone)], messageOf('Stil'));
    await other.settled();
    expect([lookedUp.length, most]).toEqual([2, 2]);
    first?.letGo();
    await lookups(2);
    await letAllGo(sender);
    expect(most).toBe(2);
  });

  test('leave four places at each known service', async () => {
    const sender = newSender({ resolve });
    const services = ['https://fcm.googleapis.com', 'https://web.push.apple.com'];
    const known = services.flatMap((origin) => Array.from({ length: 10 }, () => at(origin)));
    sender.send([...strangers(50), ...known], messageOf('Eten'));
    await lookups(10);
    await goRound();
    const counts = Map.groupBy(lookedUp, ({ name }) => name.replace(/^host\d+\./, ''));
    expect([...counts].map(([name, { length }]) => [name, length]).toSorted()).toEqual([
      ['fcm.googleapis.com', 4],
      ['push-nowhere.example', 2],
      ['web.push.apple.com', 4],
    ]);
    await letAllGo(sender);
    expect(gone).toEqual([]);
  });
});
