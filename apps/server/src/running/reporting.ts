import { faultKind } from '../http/fault-kind.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import { createFaults, type Faults } from '../platform/faults.ts';
import type { Log } from '../platform/log/log.ts';
import { createMetrics, type Metrics } from '../platform/metrics.ts';

/** Where the server says what it does, and what goes wrong. */
export interface Reporting {
  log: Log;
  faults: Faults;
  metrics: Metrics;
}

export function createReporting(log: Log, clock: Clock = systemClock): Reporting {
  const metrics = createMetrics();
  return { log, metrics, faults: createFaults({ log, clock, kindOf: faultKind, count: metrics.faults }) };
}
