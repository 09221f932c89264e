import type { BackupName, BackupOverview, BackupProgress, BackupState } from '@reisspel/contract/backups';
import type { FaultPlace } from '@reisspel/contract/status';
import { recordRescue } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import type { Author } from '../../db/trip-scope.ts';
import type { Clock } from '../../platform/clock.ts';
import { done, type Outcome, refuse } from '../../platform/outcome.ts';
import { openArchive } from './archive-reader.ts';
import { type BackupFolder, type Failure, summaryOf } from './folder.ts';
import { nextBackupAt } from './schedule.ts';
import { troubleOf } from './trouble.ts';
import { type WholeArchive, wholeArchive } from './whole-archive.ts';

/** Makes the next backup of the folder, and says why it could not make room, if it could not; rejects with a `BackupFailure`. */
export type MakeBackup = (deps: {
  onProgress: (progress: BackupProgress) => void;
  signal: AbortSignal;
}) => Promise<{ pruneFault: string | null }>;

export interface BackupServiceDeps {
  database: Database;
  folder: BackupFolder;
  /** Days that are kept; 0 makes none by itself. */
  keep: number;
  make: MakeBackup;
  clock: Clock;
  /** Hears why a backup was not made, or not written down. */
  onError: (error: unknown, place: FaultPlace) => void;
}

/** Milliseconds after a start until it is looked whether a backup is overdue: a server that starts has better to do. */
const FIRST_LOOK_MS = 2 * 60_000;
const LOOK_MS = 10 * 60_000;
/** Milliseconds without a good one after which who keeps the server should look: one day may fail, and mend itself. */
const OVERDUE_MS = 2 * 24 * 60 * 60_000;

/** The backups of this server: one at a time, by itself each day and when somebody asks for one. */
export function createBackupService(deps: BackupServiceDeps) {
  const { folder, keep, make, clock, onError } = deps;
  const stopping = new AbortController();
  const startedAt = clock.now();
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

  function start(): void {
    triedAt = clock.now();
    // It begins when there is somewhere to say how far it is.
    const over = Promise.resolve().then(run);
    running = { progress: { step: 'database', done: 0, total: 0 }, over };
  }

  async function overview(): Promise<BackupOverview> {
    const kept = await folder.kept().catch((error: unknown) => {
      failure = { at: clock.now(), trouble: troubleOf(error) };
      return { backups: [], unreadable: [] };
    });
    const { backups, unreadable } = kept;
    const newestAt = backups[0]?.manifest.createdAt ?? null;
    const told = failure ?? (await folder.failure());
    return {
      backups: backups.map(({ name, manifest }) => ({ name, ...summaryOf(manifest) })),
      unreadable,
      keep,
      running: running?.progress ?? null,
      failure: told,
      nextAt: keep === 0 ? null : nextBackupAt({ newestAt, triedAt }, clock.now()),
      isOverdue: keep > 0 && clock.now() - (newestAt ?? startedAt) > OVERDUE_MS,
    };
  }

  /** In short, for who looks at all of the server. That another process makes one is no concern. */
  async function state(): Promise<BackupState> {
    const { backups, failure: told, isOverdue } = await overview();
    const hasFailed = told !== null && told.trouble.kind !== 'busy';
    return {
      lastGoodAt: backups[0]?.createdAt ?? null,
      concern: hasFailed ? 'failed' : isOverdue ? 'overdue' : null,
    };
  }

  const settled = () => running?.over ?? Promise.resolve();

  /** Makes the backup that is due, if one is. Resolves when it is made, or not. */
  async function makeDue(): Promise<void> {
    if (running !== null || keep === 0) return;
    const { nextAt } = await overview();
    if (nextAt === null || nextAt > clock.now()) return;
    start();
    await settled();
  }

  return {
    overview,
    state,
    makeDue,

    /** Begins one, unless one is being made. */
    async start(by: Author): Promise<void> {
      if (running !== null) return;
      start();
      await recordRescue(deps.database, by, { act: 'backup_made', at: clock.now() }, onError);
    },

    /** Resolves when none is being made. */
    settled,

    /** All of it in one file; refused when there is none of this name, or it cannot be read. */
    async open(by: Author, name: BackupName): Promise<Outcome<WholeArchive>> {
      const opened = await openArchive(folder.pathOf(name));
      if (!opened.ok) return refuse('not_found');
      const act = { act: 'backup_downloaded', at: clock.now(), label: name } as const;
      await recordRescue(deps.database, by, act, onError);
      return done(wholeArchive(opened.archive, folder.pool));
    },

    /** Looks by itself from now on. Returns how to stop, which ends one that is being made. */
    startDaily(): () => Promise<void> {
      const look = () => void makeDue().catch((error: unknown) => onError(error, 'backups'));
      const first = setTimeout(look, FIRST_LOOK_MS);
      const repeated = setInterval(look, LOOK_MS);
      for (const timer of [first, repeated]) timer.unref();
      return async () => {
        clearTimeout(first);
        clearInterval(repeated);
        stopping.abort();
        await settled();
      };
    },
  };
}

export type BackupService = ReturnType<typeof createBackupService>;
