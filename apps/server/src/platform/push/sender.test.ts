import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { LookupFunction } from 'node:net';
import { setImmediate as nextLoop } from 'node:timers/promises';
import { inspect } from 'node:util';
import type { PushPayload } from '@reisspel/contract/notifications';
import { TripSlug } from '@reisspel/contract/trip';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FakePush, type FakeSubscription, startFakePush } from '../../testing/fake-push.ts';
import { systemClock } from '../clock.ts';
import type { PushAddress, PushMessage } from './delivery.ts';
import { newVapidKeys } from './keys.ts';
import { Lanes, MAX_AT_ONCE, MAX_AT_ONCE_TO_ONE } from './lanes.ts';
import { NotPublicError, postPush } from './post.ts';
import { isPublicAddress } from './public-address.ts';
import { MAX_MISSES, Reputation } from './reputation.ts';
import { PushSender, type SenderDeps } from './sender.ts';

let fake: FakePush;
let errors: string[];
let thrown: unknown[];
let gone: string[];
beforeEach(async () => {
  fake = await startFakePush();
  errors = [];
  thrown = [];
  gone = [];
});
afterEach(() => fake.close());

const keys = newVapidKeys();

function newSender(more: Partial<SenderDeps> = {}): PushSender {
  return new PushSender({
    keys,
    contact: 'mailto:beheer@reisspel.example',
    trustedOrigin: fake.url,
    clock: systemClock,
    onGone: async (endpoint) => void gone.push(endpoint),
    onError: (error) => {
      thrown.push(error);
      errors.push(String(error));
    },
    pausesMs: [0, 0, 0],
    ...more,
  });
}

function messageOf(body: string, more: Partial<PushMessage> = {}): PushMessage {
  const payload: PushPayload = {
    kind: 'message',
    tag: 'reis message',
    title: 'Bericht van de spelleider',
    body,
    at: 0,
    trip: { slug: TripSlug.parse('reis'), isDefault: true },
    page: '/game',
  };
  return { payload: JSON.stringify(payload), ttlS: 3_600, urgency: 'high', topic: null, ...more };
}

function addressOf(subscription: FakeSubscription): PushAddress {
  const { endpoint, keys: own } = subscription.input([]);
  return { endpoint, ...own };
}

const bodies = ({ pushed }: FakeSubscription) => pushed.map(({ payload }) => payload.body);

test('a message arrives as it was written, encrypted and signed by the key that browsers know', async () => {
  const phone = fake.subscribe();
  const sender = newSender();
  const longest = '💬'.repeat(300);
  sender.send([addressOf(phone)], messageOf('Eten om zeven uur', { topic: 'etenstijd' }));
  sender.send([addressOf(phone)], messageOf(longest));
  await sender.settled();
  expect(bodies(phone).toSorted()).toEqual(['Eten om zeven uur', longest].toSorted());
  expect(phone.pushed.find(({ topic }) => topic === 'etenstijd')).toMatchObject({
    ttl: 3_600,
    urgency: 'high',
  });
  expect([...fake.senders]).toEqual([keys.publicKey]);
  expect(fake.complaints).toEqual([]);
});

test.each([
  { status: 429, headers: { 'Retry-After': '0' } },
  { status: 500 },
  { status: 503, headers: { 'Retry-After': new Date(0).toUTCString() } },
])('a service that cannot take it ($status) is asked again', async (trouble) => {
  const phone = fake.subscribe();
  phone.trouble = { kind: 'status', times: 2, ...trouble };
  const sender = newSender();
  sender.send([addressOf(phone)], messageOf('Volhouden'));
  await sender.settled();
  expect(bodies(phone)).toEqual(['Volhouden']);
  expect(errors).toEqual([]);
});

test('a service that never takes it is given up after four tries, and one that asks for an hour at once', async () => {
  const never = fake.subscribe();
  never.trouble = { kind: 'status', status: 500 };
  const later = fake.subscribe();
  later.trouble = { kind: 'status', status: 429, headers: { 'Retry-After': '3600' } };
  const sender = newSender();
  sender.send([addressOf(never)], messageOf('Een'));
  sender.send([addressOf(later)], messageOf('Twee'));
  await sender.settled();
  expect([never.tries, later.tries]).toEqual([4, 1]);
  expect(errors).toHaveLength(2);
  // The rest of an address is a secret.
  for (const error of errors) expect(error).not.toContain('/push/');
});

test('what is not wanted any more when it may be tried again is dropped', async () => {
  const phone = fake.subscribe();
  phone.trouble = { kind: 'status', status: 429, headers: { 'Retry-After': '60' } };
  const sender = newSender();
  sender.send([addressOf(phone)], messageOf('Te laat', { ttlS: 30 }));
  await sender.settled();
  expect(phone.tries).toBe(1);
});

test.each([400, 401, 403, 413])('a refusal (%i) is final, and takes nobody off the list', async (status) => {
  const phone = fake.subscribe();
  phone.trouble = { kind: 'status', status };
  const sender = newSender();
  sender.send([addressOf(phone)], messageOf('Nee'));
  await sender.settled();
  expect([phone.tries, gone, errors.length]).toEqual([1, [], 1]);
});

test.each([404, 410])('who is gone (%i) is said to be so', async (status) => {
  const phone = fake.subscribe();
  phone.trouble = { kind: 'status', status };
  const sender = newSender();
  sender.send([addressOf(phone)], messageOf('Hallo?'));
  await sender.settled();
  expect([gone, errors]).toEqual([[addressOf(phone).endpoint], []]);
});

test('an address that does not answer is given up, and who waits behind it gets their turn', async () => {
  const silent = Array.from({ length: 8 }, () => fake.subscribe());
  for (const each of silent) each.trouble = { kind: 'silent' };
  const quick = fake.subscribe();
  const sender = newSender({ pausesMs: [], timeoutMs: 500 });
  for (const each of silent) sender.send([addressOf(each)], messageOf('Stil'));
  sender.send([addressOf(quick)], messageOf('Vlot'));
  await sender.settled();
  expect(bodies(quick)).toEqual(['Vlot']);
  expect(errors).toHaveLength(silent.length);
});

test('stopping waits for what is on its way, and drops what would take too long', async () => {
  const phone = fake.subscribe();
  const silent = fake.subscribe();
  silent.trouble = { kind: 'silent' };
  const sender = newSender();
  sender.send([addressOf(phone)], messageOf('Nog net'));
  sender.send([addressOf(silent)], messageOf('Nooit'));
  await fake.until(() => phone.pushed.length === 1 && silent.tries === 1);
  await sender.stop(0);
  await sender.settled();
  expect(errors).toEqual([]);
  sender.send([addressOf(phone)], messageOf('Te laat'));
  await sender.settled();
  expect(bodies(phone)).toEqual(['Nog net']);
});

test('what becomes of a message to many is one line, whatever becomes of it', async () => {
  const phones = Array.from({ length: 30 }, () => fake.subscribe());
  for (const phone of phones.slice(0, 20)) phone.trouble = { kind: 'status', status: 403 };
  for (const phone of phones.slice(20, 25)) phone.trouble = { kind: 'status', status: 500 };
  const sender = newSender();
  sender.send(phones.map(addressOf), messageOf('Aan allen'));
  await sender.settled();
  expect(errors).toHaveLength(1);
  expect(errors[0]).toContain('25 of 30');
  expect(errors[0]).toContain(`20 × status 403 (as ${fake.url})`);
  expect(errors[0]).toContain('5 × status 500');
  expect(inspect(thrown[0])).not.toContain('\n');
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
    await lookups(MAX_AT_ONCE);
    const loops = lookedUp.map((each) => each.loop);
    expect(new Set(loops).size).toBe(loops.length);
    // Each service has had its turn before one has a second.
    expect(new Set(lookedUp.map(({ name }) => name)).size).toBe(known.length + 1);
    await letAllGo(sender);
    expect(most).toBe(MAX_AT_ONCE);
    sender.send(
      Array.from({ length: 10 }, () => at(first)),
      messageOf('Nog eens'),
    );
    await lookups(MAX_AT_ONCE_TO_ONE);
    most = 0;
    await letAllGo(sender);
    expect(most).toBeLessThanOrEqual(MAX_AT_ONCE_TO_ONE);
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

describe('an address that may not be asked', () => {
  test('is not, whatever was taken before', async () => {
    const phone = fake.subscribe();
    const sender = newSender({ trustedOrigin: null });
    sender.send([addressOf(phone)], messageOf('Binnen'));
    await sender.settled();
    expect([phone.tries, errors.length]).toEqual([0, 1]);
  });

  test('is found out by where its name leads', async () => {
    let asked = 0;
    const inside = createServer((_, response) => {
      asked += 1;
      response.end();
    });
    await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve));
    const address = inside.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const request = { endpoint: `http://localhost:${port}/push`, headers: {}, body: Buffer.from('x') };
    const { signal } = new AbortController();
    await expect(postPush(request, { signal, trusted: false })).rejects.toThrow(NotPublicError);
    expect(asked).toBe(0);
    expect(await postPush(request, { signal, trusted: true })).toMatchObject({ status: 200 });
    await new Promise((resolve) => inside.close(resolve));
  });

  test.each([
    ['8.8.8.8', true],
    ['142.250.179.138', true],
    ['2a00:1450:400e:80c::200a', true],
    ['127.0.0.1', false],
    ['10.1.2.3', false],
    ['100.64.0.1', false],
    ['169.254.169.254', false],
    ['172.31.255.255', false],
    ['192.168.1.1', false],
    ['0.0.0.0', false],
    ['224.0.0.1', false],
    ['255.255.255.255', false],
    ['::', false],
    ['::1', false],
    ['::ffff:127.0.0.1', false],
    ['::ffff:8.8.8.8', false],
    ['64:ff9b::7f00:1', false],
    ['fc00::1', false],
    ['fe80::1', false],
    ['2001:db8::1', false],
    ['2002:7f00:1::', false],
    ['ff02::1', false],
    ['geen adres', false],
  ])('lies at %s: public is %s', (address, isPublic) => {
    expect(isPublicAddress(address)).toBe(isPublic);
  });
});
