import { startFlightPolling } from '../features/flights/poller.ts';
import { type SweepDeps, startExpirySweeper } from '../features/submissions/expiry.ts';
import { startStorageWatch } from '../platform/storage-watch.ts';
import { type HousekeepingDeps, startHousekeeping } from './clean-up.ts';
import type { Parts } from './parts.ts';

export function houseOf(parts: Parts): HousekeepingDeps {
  const { store, clock, logError } = parts;
  return {
    ...parts,
    sweepStore: () => store.sweep(clock.now()),
    onError: (error) => logError(error, 'clean-up'),
  };
}

export function deadlinesOf(parts: Parts): SweepDeps {
  return { ...parts, onError: (error) => parts.logError(error, 'deadlines') };
}

/** Starts the server's timed jobs. The returned function stops them. */
export function startJobs(parts: Parts): () => Promise<void> {
  const { backups, clock, storageWatch, poller, logError } = parts;
  const stopHousekeeping = startHousekeeping(houseOf(parts));
  const stopSweeper = startExpirySweeper(deadlinesOf(parts));
  const stopPolling = startFlightPolling(poller, (error) => logError(error, 'flights'));
  const stopBackups = backups.startDaily();
  const stopStorageWatch = startStorageWatch(storageWatch, clock, (trouble) => logError(trouble, 'photos'));
  return async () => {
    await stopHousekeeping();
    await stopBackups();
    await stopPolling();
    // Stopping does not wait for a store that does not answer.
    void stopStorageWatch();
    await stopSweeper();
  };
}
