import { describe, expect, test } from 'vitest';
import { createRateLimit } from './rate-limit.ts';

const MINUTE_MS = 60_000;

function limit(requests = 3, maxCallers?: number) {
  let now = 0;
  const clock = {
    now: () => now,
    advance: (milliseconds: number) => {
      now += milliseconds;
    },
  };
  const takeTurn = createRateLimit({
    clock,
    requests,
    windowMs: MINUTE_MS,
    ...(maxCallers === undefined ? {} : { maxCallers }),
  });
  return { clock, takeTurn };
}

describe('a rate limit', () => {
  test('lets a burst through, then says when the next turn comes', () => {
    const { clock, takeTurn } = limit();
    expect([takeTurn('a'), takeTurn('a'), takeTurn('a')]).toEqual([null, null, null]);
    expect(takeTurn('a')).toBe(20);
    clock.advance(19_999);
    expect(takeTurn('a')).toBe(1);
    clock.advance(1);
    expect(takeTurn('a')).toBeNull();
    expect(takeTurn('a')).toBe(20);
  });

  test('counts each caller apart', () => {
    const { takeTurn } = limit(1);
    expect([takeTurn('a'), takeTurn('b'), takeTurn('a')]).toEqual([null, null, 60]);
  });

  test('never saves up more than one burst', () => {
    const { clock, takeTurn } = limit(2);
    takeTurn('a');
    clock.advance(10 * MINUTE_MS);
    expect([takeTurn('a'), takeTurn('a'), takeTurn('a')]).toEqual([null, null, 30]);
  });

  test('takes nothing from who waits, when the clock is set back', () => {
    const { clock, takeTurn } = limit(2);
    takeTurn('a');
    clock.advance(-MINUTE_MS);
    expect([takeTurn('a'), takeTurn('a')]).toEqual([null, 30]);
  });

  test('forgets who it heard of longest ago, and remembers no more than it may', () => {
    const { takeTurn } = limit(1, 2);
    takeTurn('a');
    takeTurn('b');
    takeTurn('c');
    expect(takeTurn('c')).toBe(60);
    expect(takeTurn('b')).toBe(60);
    expect(takeTurn('a')).toBeNull();
  });
});
