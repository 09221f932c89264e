import type { BackupProgress } from '@reisspel/contract/backups';
import type { FaultPlace } from '@reisspel/contract/status';
import type { Clock } from '../../platform/clock.ts';
import type { Failure } from './failure-file.ts';
import { troubleOf } from './trouble.ts';

/** Makes the next backup of the folder, and says why it could not make room, if it could not; rejects with a `BackupFailure`. */
export type MakeBackup = (deps: {
  onProgress: (progress: BackupProgress) => void;
  signal: AbortSignal;
}) => Promise<{ pruneFault: string | null }>;

interface MakerDeps {
  make: MakeBackup;
  clock: Clock;
  onError: (error: unknown, place: FaultPlace) => void;
}

/** Makes one backup at a time, and knows how it goes and how the last try went. */
export function createMaker({ make, clock, onError }: MakerDeps) {
  const stopping = new AbortController();
  let running: { progress: BackupProgress; over: Promise<void> } | null = null;
  /** Of this server's last try, also where the folder could not be told. */
  let failure: Failure | null = null;
  let triedAt: number | null = null;

  async function run(): Promise<void> {
    try {
      const { pruneFault } = await make({
        signal: stopping.signal,
        onProgress(progress) {
          if (running !== null) running.progress = progress;
        },
      });
      failure = null;
      if (pruneFault !== null) onError(new Error(`Older backups were not removed: ${pruneFault}`), 'backups');
    } catch (error) {
      const trouble = troubleOf(error);
      failure = { at: clock.now(), trouble };
      if (trouble.kind !== 'busy' && !stopping.signal.aborted) onError(error, 'backups');
    } finally {
      triedAt = clock.now();
      running = null;
    }
  }

  const settled = () => running?.over ?? Promise.resolve();

  return {
    /** Begins one; false while one is being made. */
    start(): boolean {
      if (running !== null) return false;
      triedAt = clock.now();
      // It begins when there is somewhere to say how far it is.
      const over = Promise.resolve().then(run);
      running = { progress: { step: 'database', done: 0, total: 0 }, over };
      return true;
    },
    /** Of the one being made; null when none is. */
    progress: () => running?.progress ?? null,
    failure: () => failure,
    /** Epoch ms of the last try; null: none since the start. */
    triedAt: () => triedAt,
    /** Resolves when none is being made. */
    settled,
    /** Ends the one that is being made. */
    async stop(): Promise<void> {
      stopping.abort();
      await settled();
    },
  };
}
