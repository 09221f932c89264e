import type { Meter } from '../platform/ai/meter.ts';

/** The tokens of a call. */
export interface MeteredCall {
  reserved: number;
  /** The tokens that the call used. Null while it runs. */
  settled: number | null;
}

/** Creates a token budget in memory, for tests without a server. It is unlimited by default. */
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
