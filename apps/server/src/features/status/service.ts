import type { ServerStatus } from '@reisspel/contract/status';
import type { Clock } from '../../platform/clock.ts';
import type { Faults } from '../../platform/faults.ts';
import { VERSION } from '../../platform/version.ts';

interface StatusServiceDeps {
  clock: Clock;
  faults: Pick<Faults, 'recent'>;
}

/** A status of the server that was started now. */
export function createStatusService({ clock, faults }: StatusServiceDeps) {
  const startedAt = clock.now();
  return {
    now: (): ServerStatus => ({
      version: VERSION,
      now: clock.now(),
      startedAt,
      faults: faults.recent(),
    }),
  };
}

export type StatusService = ReturnType<typeof createStatusService>;
