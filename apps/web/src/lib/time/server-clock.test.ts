import { beforeEach, expect, test, vi } from 'vitest';

const NOON = Date.parse('2025-06-20T12:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A phone whose clock shows `shown` at noon by the server. It has its own copy of the module. */
async function phone(shown: number) {
  vi.resetModules();
  vi.useFakeTimers({ now: shown });
  const clock = await import('./server-clock.ts');
  let ahead = shown - NOON;
  const server = () => Date.now() - ahead;
  return {
    ...clock,
    server,
    /** Gets the server's time. The request takes `there` and the response `back` milliseconds. */
    ask(there: number, back: number) {
      const sentAt = Date.now();
      vi.advanceTimersByTime(there);
      const serverTime = server();
      vi.advanceTimersByTime(back);
      clock.recordServerTime(serverTime, sentAt, Date.now());
    },
    wait: (ms: number) => vi.advanceTimersByTime(ms),
    /** Sets the phone's clock forward by `ms` milliseconds. */
    setClockOn(ms: number) {
      vi.setSystemTime(Date.now() + ms);
      ahead += ms;
    },
  };
}

beforeEach(() => () => vi.useRealTimers());

test("uses the device's clock before the first answer", async () => {
  const { serverNow, isServerTimeDoubtful } = await phone(NOON);
  expect(serverNow()).toBe(NOON);
  expect(isServerTimeDoubtful()).toBe(false);
});

test.each([
  ['10 minutes fast', NOON + 10 * MINUTE],
  ['10 minutes slow', NOON - 10 * MINUTE],
  ['a year behind', NOON - 365 * 24 * HOUR],
])("shows the server's time on a phone that is %s", async (_, shown) => {
  const { ask, serverNow, server, wait } = await phone(shown);
  ask(40, 40);
  expect(serverNow()).toBe(server());
  wait(HOUR);
  expect(serverNow()).toBe(server());
});

test('bounds the error by half the round trip and prefers the fastest answer', async () => {
  const { ask, serverNow, server } = await phone(NOON + 10 * MINUTE);
  ask(100, 1_900);
  expect(Math.abs(serverNow() - server())).toBeLessThanOrEqual(1_000);
  ask(20, 30);
  expect(serverNow() - server()).toBe(-5);
  ask(0, 3_000);
  expect(serverNow() - server()).toBe(-5);
});

test('accepts a slower answer once the fast one is old', async () => {
  const { ask, serverNow, server, wait } = await phone(NOON);
  ask(0, 100);
  expect(serverNow() - server()).toBe(-50);
  wait(HOUR);
  ask(200, 200);
  expect(serverNow()).toBe(server());
});

test('notices a changed device clock and corrects it with the next answer', async () => {
  const { ask, serverNow, server, isServerTimeDoubtful, setClockOn } = await phone(NOON);
  ask(10, 10);
  setClockOn(10 * MINUTE);
  expect(isServerTimeDoubtful()).toBe(true);
  ask(500, 500);
  expect(isServerTimeDoubtful()).toBe(false);
  expect(serverNow()).toBe(server());
});

test('corrects a change of less than a second with the first answer that proves it', async () => {
  const { ask, serverNow, server, isServerTimeDoubtful, setClockOn } = await phone(NOON);
  ask(10, 10);
  setClockOn(-900);
  expect(isServerTimeDoubtful()).toBe(false);
  ask(200, 200);
  expect(serverNow()).toBe(server());
});

test('ignores an answer during which the clock was set back', async () => {
  const { recordServerTime, serverNow } = await phone(NOON);
  recordServerTime(NOON + 5 * HOUR, NOON, NOON - HOUR);
  expect(serverNow()).toBe(NOON);
});
