import { createServer } from 'node:http';
import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FakePush, startFakePush } from '../../testing/fake-push.ts';
import { addressOf, bodies, createSender, messageOf, SENDER_KEYS } from '../../testing/push-builders.ts';
import { isPublicAddress, NotPublicError } from '../outside.ts';
import { postPush } from './delivery.ts';
import type { SenderDeps } from './sender.ts';

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

const newSender = (more: Partial<SenderDeps> = {}) =>
  createSender(fake, {
    onGone: async (endpoint) => void gone.push(endpoint),
    onError: (error) => {
      thrown.push(error);
      errors.push(String(error));
    },
    ...more,
  });

test("delivers an encrypted message that is signed with the server's key", async () => {
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
  expect([...fake.senders]).toEqual([SENDER_KEYS.publicKey]);
  expect(fake.complaints).toEqual([]);
});

test.each([
  { status: 429, headers: { 'Retry-After': '0' } },
  { status: 500 },
  { status: 503, headers: { 'Retry-After': new Date(0).toUTCString() } },
])('retries a service that answers $status', async (trouble) => {
  const phone = fake.subscribe();
  phone.trouble = { kind: 'status', times: 1, ...trouble };
  const sender = newSender();
  sender.send([addressOf(phone)], messageOf('Volhouden'));
  await sender.settled();
  expect(bodies(phone)).toEqual(['Volhouden']);
  expect(errors).toEqual([]);
});

test('gives up after two tries, and at once when the service asks for an hour', async () => {
  const never = fake.subscribe();
  never.trouble = { kind: 'status', status: 500 };
  const later = fake.subscribe();
  later.trouble = { kind: 'status', status: 429, headers: { 'Retry-After': '3600' } };
  const sender = newSender();
  sender.send([addressOf(never)], messageOf('Een'));
  sender.send([addressOf(later)], messageOf('Twee'));
  await sender.settled();
  expect([never.tries, later.tries]).toEqual([2, 1]);
  expect(errors).toHaveLength(2);
  // The path of a push address is secret: only its origin may be logged.
  for (const error of errors) expect(error).not.toContain('/push/');
});

test('drops a message whose time to live ends before the retry', async () => {
  const phone = fake.subscribe();
  phone.trouble = { kind: 'status', status: 429, headers: { 'Retry-After': '60' } };
  const sender = newSender();
  sender.send([addressOf(phone)], messageOf('Te laat', { ttlS: 30 }));
  await sender.settled();
  expect(phone.tries).toBe(1);
});

test.each([400, 401, 403, 413])('treats refusal %i as final and keeps the subscription', async (status) => {
  const phone = fake.subscribe();
  phone.trouble = { kind: 'status', status };
  const sender = newSender();
  sender.send([addressOf(phone)], messageOf('Nee'));
  await sender.settled();
  expect([phone.tries, gone, errors.length]).toEqual([1, [], 1]);
});

test.each([404, 410])('reports status %i as gone', async (status) => {
  const phone = fake.subscribe();
  phone.trouble = { kind: 'status', status };
  const sender = newSender();
  sender.send([addressOf(phone)], messageOf('Hallo?'));
  await sender.settled();
  expect([gone, errors]).toEqual([[addressOf(phone).endpoint], []]);
});

test('a push service that does not answer times out, and the next message is sent', async () => {
  const silent = Array.from({ length: 8 }, () => fake.subscribe());
  for (const phone of silent) phone.trouble = { kind: 'silent' };
  const quick = fake.subscribe();
  const sender = newSender({ timeoutMs: 500 });
  for (const phone of silent) sender.send([addressOf(phone)], messageOf('Stil'));
  sender.send([addressOf(quick)], messageOf('Vlot'));
  await sender.settled();
  expect(bodies(quick)).toEqual(['Vlot']);
  expect(errors).toHaveLength(silent.length);
});

test('stopping waits for deliveries under way and drops slow ones', async () => {
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

test('reports all failures of one message in one line', async () => {
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

describe('a forbidden address', () => {
  test('is refused, also when it was accepted at the subscription', async () => {
    const phone = fake.subscribe();
    const sender = newSender({ trustedOrigin: null });
    sender.send([addressOf(phone)], messageOf('Binnen'));
    await sender.settled();
    expect([phone.tries, errors.length]).toEqual([0, 1]);
  });

  test('is recognised when its name resolves to it', async () => {
    let requests = 0;
    const inside = createServer((_, response) => {
      requests += 1;
      response.end();
    });
    await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve));
    const address = inside.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const request = { endpoint: `http://localhost:${port}/push`, headers: {}, body: Buffer.from('x') };
    const { signal } = new AbortController();
    await expect(postPush(request, { signal, trusted: false })).rejects.toThrow(NotPublicError);
    expect(requests).toBe(0);
    expect(await postPush(request, { signal, trusted: true })).toMatchObject({ status: 200 });
    await new Promise((resolve) => inside.close(resolve));
  });
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
])('tells if the address %s is public: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});
