import type { BackupName, BackupOverview, BackupState, BackupTrouble } from '@reisspel/contract/backups';
import type { FaultPlace } from '@reisspel/contract/status';
import { done, type Outcome, refuse } from '@reisspel/rules/outcome';
import { recordRescue, recordServerDownload } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import type { Author } from '../../db/trip-scope.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Kept } from './archive-list.ts';
import type { Failure } from './failure-file.ts';
import type { BackupFolder } from './folder.ts';
import { createMaker, type MakeBackup } from './maker.ts';
import { nextBackupAt } from './schedule.ts';
import { troubleOf } from './trouble.ts';
import { type WholeArchive, wholeArchive } from './whole-archive.ts';

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
  const maker = createMaker({ make, clock, onError });
  const startedAt = clock.now();

  /** What the folder holds, and why that is not to be seen. */
  async function look(): Promise<Kept & { unseen: BackupTrouble | null }> {
    try {
      return { ...(await folder.kept()), unseen: null };
    } catch (error) {
      return { backups: [], unreadable: [], unseen: troubleOf(error) };
    }
  }

  /** Of the last try; null when one was good since, whoever made that. */
  async function lastFailure(newestAt: number | null): Promise<Failure | null> {
    const own = maker.failure();
    // That another one was being made says nothing of how that went.
    const failure =
      own?.trouble.kind === 'busy' ? ((await folder.failure()) ?? own) : (own ?? (await folder.failure()));
    return failure === null || failure.at < (newestAt ?? 0) ? null : failure;
  }

  async function overview(): Promise<BackupOverview> {
    const { backups, unreadable, unseen } = await look();
    const now = clock.now();
    // A clock that was ahead once has left those of the future behind: they say nothing of today.
    const past = backups.filter(({ createdAt }) => createdAt <= now);
    const newestAt = past[0]?.createdAt ?? null;
    const failure = unseen === null ? await lastFailure(newestAt) : { at: now, trouble: unseen };
    const hasFailed = failure !== null && failure.trouble.kind !== 'busy';
    const isOverdue = keep > 0 && now - (newestAt ?? startedAt) > OVERDUE_MS;
    return {
      backups: [...past, ...backups.filter(({ createdAt }) => createdAt > now)],
      unreadable,
      keep,
      running: maker.progress(),
      failure,
      nextAt: keep === 0 ? null : nextBackupAt({ newestAt, triedAt: maker.triedAt() }, now),
      concern: hasFailed ? 'failed' : isOverdue ? 'overdue' : null,
    };
  }

  /** Whether there are any, which who wants to be erased is told of. */
  async function hasAny(): Promise<boolean> {
    const { backups, unseen } = await look();
    return backups.length > 0 || unseen !== null;
  }

  /** In short, for who looks at all of the server. */
  async function state(): Promise<BackupState> {
    const { backups, concern } = await overview();
    return { lastGoodAt: backups[0]?.createdAt ?? null, concern };
  }

  /** Makes the backup that is due, if one is. Resolves when it is made, or not. */
  async function makeDue(): Promise<void> {
    if (maker.progress() !== null || keep === 0) return;
    const { nextAt } = await overview();
    if (nextAt === null || nextAt > clock.now()) return;
    maker.start();
    await maker.settled();
  }

  return {
    overview,
    state,
    hasAny,
    makeDue,

    /** Begins one, unless one is being made. */
    async start(by: Author): Promise<void> {
      if (!maker.start()) return;
      await recordRescue(deps.database, by, { act: 'backup_made', at: clock.now() }, onError);
    },

    /** Resolves when none is being made. */
    settled: maker.settled,

    /** All of it in one file; refused when this server has none of this name, or it cannot be read. */
    async open(by: Author, name: BackupName): Promise<Outcome<WholeArchive>> {
      const archive = await folder.open(name);
      if (archive === null) return refuse('not_found');
      const act = { act: 'backup_downloaded', at: clock.now(), label: name } as const;
      await recordServerDownload(deps.database, by, act, onError);
      return done(wholeArchive(archive, folder.pool));
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
        await maker.stop();
      };
    },
  };
}

export type BackupService = ReturnType<typeof createBackupService>;
