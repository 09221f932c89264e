import { randomUUID } from 'node:crypto';
import type { LookupFunction } from 'node:net';
import { setImmediate as nextLoop } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FakePush, startFakePush } from '../../testing/fake-push.ts';
import { addressOf, bodies, createSender, messageOf } from '../../testing/push-builders.ts';
import type { PushAddress } from './delivery.ts';
import { Lanes } from './lanes.ts';
import { MAX_MISSES, Reputation } from './reputation.ts';
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

describe('services that strangers named', () => {
  /** Names that are being looked up; each leads nowhere as soon as it is let go. */
  let lookedUp: { name: string; loop: number; letGo: () => void }[];
  let most: number;
  let loop: number;
  let hasAsked: () => void;
  const resolve: LookupFunction = (name, _, found) => {
    const letGo = () => {
      lookedUp = lookedUp.filter((each) => each.letGo !== letGo);
      found(Object.assign(new Error(`No ${name}`), { code: 'ENOTFOUND' }), '');
    };
    lookedUp.push({ name, loop, letGo });
    most = Math.max(most, lookedUp.length);
    hasAsked();
  };
  beforeEach(() => {
    lookedUp = [];
    most = 0;
    loop = 0;
    hasAsked = () => {};
  });

  /** Resolves when as many names are being looked up, or more. */
  async function lookups(count: number): Promise<void> {
    while (lookedUp.length < count) {
      await new Promise<void>((asked) => {
        hasAsked = asked;
      });
    }
  }

  /** Often enough round the event loop for all messages to start, if they might. */
  async function goRound(): Promise<void> {
    for (let count = 0; count < 200; count += 1) await nextLoop();
  }

  /** Lets all go until no message is left. */
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

  test('keep nobody else waiting, and most threads free', async () => {
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

  test('are not looked up for ever: a try that is over keeps its place until its name is', async () => {
    const sender = newSender({ resolve, timeoutMs: 1 });
    sender.send(strangers(5), messageOf('Eten'));
    await lookups(2);
    const [first] = lookedUp;
    // Sure to be given up later than those of the names.
    const phone = fake.subscribe();
    phone.trouble = { kind: 'silent' };
    const other = newSender({ timeoutMs: 20, pausesMs: [] });
    other.send([addressOf(phone)], messageOf('Stil'));
    await other.settled();
    expect([lookedUp.length, most]).toEqual([2, 2]);
    first?.letGo();
    await lookups(2);
    await letAllGo(sender);
    expect(most).toBe(2);
  });

  test('are given up after five messages that nobody took, and known ones never', async () => {
    const [stranger] = strangers(1);
    const known = at('https://fcm.googleapis.com');
    const sender = newSender({ resolve, pausesMs: [] });
    if (!stranger) throw new Error('No stranger');
    for (let count = 1; count <= MAX_MISSES; count += 1) {
      expect(gone).toEqual([]);
      sender.send([stranger, known], messageOf(`Bericht ${count}`));
      await letAllGo(sender);
    }
    expect(gone).toEqual([stranger.endpoint]);
  });

  test('of the known ones, four messages go to one and sixteen to all, one each time round the event loop', async () => {
    let isOver = false;
    const counting = (async () => {
      while (!isOver) {
        await nextLoop();
        loop += 1;
      }
    })();
    const sender = newSender({ resolve, pausesMs: [] });
    const known = Array.from({ length: 10 }, (_, index) => `https://db${index}.notify.windows.com`);
    const first = 'https://fcm.googleapis.com';
    sender.send(
      [first, ...known].flatMap((origin) => Array.from({ length: 10 }, () => at(origin))),
      messageOf('Eten'),
    );
    await lookups(16);
    const loops = lookedUp.map((each) => each.loop);
    expect(new Set(loops).size).toBe(loops.length);
    // Each service has had its turn before one has a second.
    expect(new Set(lookedUp.map(({ name }) => name)).size).toBe(known.length + 1);
    await goRound();
    expect(lookedUp).toHaveLength(16);
    await letAllGo(sender);
    sender.send(
      Array.from({ length: 10 }, () => at(first)),
      messageOf('Nog eens'),
    );
    await lookups(4);
    await goRound();
    expect(lookedUp).toHaveLength(4);
    await letAllGo(sender);
    isOver = true;
    await counting;
  });
});

test('a service that has delivered goes ahead of strangers’, and an address that was reached starts anew', () => {
  const reputation = new Reputation(null);
  const endpoint = 'https://push.example.org/1';
  const { origin } = new URL(endpoint);
  for (let count = 1; count < MAX_MISSES; count += 1) expect(reputation.missed(endpoint)).toBe(false);
  reputation.delivered(endpoint);
  expect(reputation.standingOf(origin)).toBe('proven');
  const lanes = new Lanes<string>((each) => reputation.standingOf(each));
  lanes.add('https://stranger.example', 'vreemd');
  lanes.add(origin, 'bekend');
  lanes.add('https://web.push.apple.com', 'van een browser');
  expect([1, 2, 3, 4].map(() => lanes.next()?.job)).toEqual([
    'van een browser',
    'bekend',
    'vreemd',
    undefined,
  ]);
  for (let count = 1; count < MAX_MISSES; count += 1) expect(reputation.missed(endpoint)).toBe(false);
  expect(reputation.missed(endpoint)).toBe(true);
  reputation.unanswered(endpoint);
  expect(reputation.standingOf(origin)).toBe('unproven');
});
