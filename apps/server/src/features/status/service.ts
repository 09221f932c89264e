import type { ServerStatus } from '@reisspel/contract/status';
import type { Clock } from '../../platform/clock.ts';
import { VERSION } from '../../platform/version.ts';

/** A status of the server that was started now. */
export function createStatusService({ clock }: { clock: Clock }) {
  const startedAt = clock.now();
  return {
    now: (): ServerStatus => ({ version: VERSION, now: clock.now(), startedAt }),
  };
}

export type StatusService = ReturnType<typeof createStatusService>;
