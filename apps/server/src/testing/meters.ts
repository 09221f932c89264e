import type { Meter } from '../platform/ai/meter.ts';

/** Tokens that a call reserved and used; null while it runs. */
export interface MeteredCall {
  reserved: number;
  settled: number | null;
}

/** A budget in memory for testing a model alone; unlimited by default. */
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
