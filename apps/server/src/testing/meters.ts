import type { Meter } from '../platform/ai/meter.ts';

/** What a call was let through with, and what it took in the end; null while it is under way. */
export interface MeteredCall {
  reserved: number;
  settled: number | null;
}

/** A budget in memory for tests of a model by itself; without `tokens` it never ends. */
export function createTestMeter(tokens = Number.POSITIVE_INFINITY): Meter & { calls: MeteredCall[] } {
  const calls: MeteredCall[] = [];
  return {
    calls,
    async reserve(reserved) {
      const spent = calls.reduce((sum, call) => sum + (call.settled ?? call.reserved), 0);
      if (spent + reserved > tokens) return null;
      const call: MeteredCall = { reserved, settled: null };
      calls.push(call);
      return {
        async settle(used) {
          call.settled = used;
        },
      };
    },
  };
}
