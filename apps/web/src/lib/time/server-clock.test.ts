import { beforeEach, expect, test, vi } from 'vitest';

const NOON = Date.parse('2025-06-20T12:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The clock shows `shown` at the server's `NOON`. The module holds state: one per test. */
async function phone(shown: number) {
  vi.resetModules();
  vi.useFakeTimers({ now: shown });
  const clock = await import('./server-clock.ts');
  let ahead = shown - NOON;
  const server = () => Date.now() - ahead;
  return {
    ...clock,
    server,
    /** Asks the server for the time; request and answer take `there` and `back` milliseconds. */
    ask(there: number, back: number) {
      const sentAt = Date.now();
      vi.advanceTimersByTime(there);
      const serverTime = server();
      vi.advanceTimersByTime(back);
      clock.learnServerTime(serverTime, sentAt, Date.now());
    },
    wait: (ms: number) => vi.advanceTimersByTime(ms),
    /** Sets the phone's clock forward; the real time stays the same. */
    setClockOn(ms: number) {
      vi.setSystemTime(Date.now() + ms);
      ahead += ms;
    },
  };
}

beforeEach(() => () => vi.useRealTimers());

test('before the server has told anything, the device’s own clock has to do', async () => {
  const { serverNow, isServerTimeDoubtful } = await phone(NOON);
  expect(serverNow()).toBe(NOON);
  expect(isServerTimeDoubtful()).toBe(false);
});

test.each([
  ['10 minutes fast', NOON + 10 * MINUTE],
  ['10 minutes slow', NOON - 10 * MINUTE],
  ['a year behind', NOON - 365 * 24 * HOUR],
])('a phone that is %s shows the server’s time', async (_, shown) => {
  const { ask, serverNow, server, wait } = await phone(shown);
  ask(40, 40);
  expect(serverNow()).toBe(server());
  wait(HOUR);
  expect(serverNow()).toBe(server());
});

test('an answer is wrong by half its way at most, and the quickest one counts', async () => {
  const { ask, serverNow, server } = await phone(NOON + 10 * MINUTE);
  ask(100, 1_900);
  expect(Math.abs(serverNow() - server())).toBeLessThanOrEqual(1_000);
  ask(20, 30);
  expect(serverNow() - server()).toBe(-5);
  ask(0, 3_000);
  expect(serverNow() - server()).toBe(-5);
});

test('a slower answer counts after all when the quick one is long ago', async () => {
  const { ask, serverNow, server, wait } = await phone(NOON);
  ask(0, 100);
  expect(serverNow() - server()).toBe(-50);
  wait(HOUR);
  ask(200, 200);
  expect(serverNow()).toBe(server());
});

test('a clock that is set while the page is open is noticed, and the next answer, however slow, puts it right', async () => {
  const { ask, serverNow, server, isServerTimeDoubtful, setClockOn } = await phone(NOON);
  ask(10, 10);
  setClockOn(10 * MINUTE);
  expect(isServerTimeDoubtful()).toBe(true);
  ask(500, 500);
  expect(isServerTimeDoubtful()).toBe(false);
  expect(serverNow()).toBe(server());
});

test('a clock that was set back by less than a second is put right by the first answer that proves it', async () => {
  const { ask, serverNow, server, isServerTimeDoubtful, setClockOn } = await phone(NOON);
  ask(10, 10);
  setClockOn(-900);
  expect(isServerTimeDoubtful()).toBe(false);
  ask(200, 200);
  expect(serverNow()).toBe(server());
});

test('an answer during which the clock was set back says nothing', async () => {
  const { learnServerTime, serverNow } = await phone(NOON);
  learnServerTime(NOON + 5 * HOUR, NOON, NOON - HOUR);
  expect(serverNow()).toBe(NOON);
});
