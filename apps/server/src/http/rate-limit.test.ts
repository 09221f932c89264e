import { describe, expect, test } from 'vitest';
import { createRateLimit } from './rate-limit.ts';

const MINUTE_MS = 60_000;

function limit(requests = 3) {
  let now = 0;
  const clock = {
    now: () => now,
    advance: (milliseconds: number) => {
      now += milliseconds;
    },
  };
  const takeTurn = createRateLimit({ clock, requests, windowMs: MINUTE_MS });
  return { clock, takeTurn };
}

describe('a rate limit', () => {
  test('allows a burst, and then returns the seconds to wait', () => {
    const { clock, takeTurn } = limit();
    expect([takeTurn('a'), takeTurn('a'), takeTurn('a')]).toEqual([null, null, null]);
    expect(takeTurn('a')).toBe(20);
    clock.advance(19_999);
    expect(takeTurn('a')).toBe(1);
    clock.advance(1);
    expect(takeTurn('a')).toBeNull();
    expect(takeTurn('a')).toBe(20);
  });

  test('counts each caller separately', () => {
    const { takeTurn } = limit(1);
    expect([takeTurn('a'), takeTurn('b'), takeTurn('a')]).toEqual([null, null, 60]);
  });

  test('never allows more than one burst after a pause', () => {
    const { clock, takeTurn } = limit(2);
    takeTurn('a');
    clock.advance(10 * MINUTE_MS);
    expect([takeTurn('a'), takeTurn('a'), takeTurn('a')]).toEqual([null, null, 30]);
  });

  test('keeps the remaining turns when the clock is set back', () => {
    const { clock, takeTurn } = limit(2);
    takeTurn('a');
    clock.advance(-MINUTE_MS);
    expect([takeTurn('a'), takeTurn('a')]).toEqual([null, 30]);
  });

  test('forgets the caller that was quiet longest, if there are more than 10,000', () => {
    const { takeTurn } = limit(1);
    takeTurn('first');
    takeTurn('second');
    for (let n = 0; n < 9_999; n += 1) takeTurn(`other ${n}`);
    expect(takeTurn('other 0')).toBe(60);
    expect(takeTurn('second')).toBe(60);
    expect(takeTurn('first')).toBeNull();
  });
});
