import { SILENT_LOG } from '../apps/server/src/platform/log/log.ts';
import { createMetrics } from '../apps/server/src/platform/log/metrics.ts';
import type { Reporting } from '../apps/server/src/running/reporting.ts';

/** The reporting of a measured server: it prints faults, but no other log lines. */
export const PRINTED_FAULTS: Reporting = {
  log: SILENT_LOG,
  metrics: createMetrics(),
  faults: {
    report: (error, place) => void process.stdout.write(`${place}: ${String(error)}\n`),
    recent: () => [],
  },
};
