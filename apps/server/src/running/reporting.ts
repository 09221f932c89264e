import type { FaultKind } from '@reisspel/contract/operate/status';
import { DatabaseTrouble } from '../db/dialects/trouble.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import { createFaults, type Faults } from '../platform/log/faults.ts';
import type { Log } from '../platform/log/log.ts';
import { createMetrics, type Metrics } from '../platform/log/metrics.ts';
import { UndeliveredError } from '../platform/push/sender.ts';
import { StorageTrouble } from '../platform/storage/storage.ts';

export interface Reporting {
  log: Log;
  faults: Faults;
  metrics: Metrics;
}

function kindOf(error: unknown): FaultKind {
  if (error instanceof DatabaseTrouble) return 'database_unavailable';
  if (error instanceof StorageTrouble) {
    return error.reason === 'full' ? 'storage_full' : 'storage_unavailable';
  }
  return error instanceof UndeliveredError ? 'undelivered' : 'fault';
}

export function createReporting(log: Log, clock: Clock = systemClock): Reporting {
  const metrics = createMetrics();
  return { log, metrics, faults: createFaults({ log, clock, kindOf, count: metrics.faults }) };
}
