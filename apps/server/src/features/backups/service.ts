import { PassThrough, Readable } from 'node:stream';
import type {
  BackupName,
  BackupOverview,
  BackupProgress,
  BackupState,
  BackupTrouble,
} from '@reisspel/contract/backups';
import type { FaultPlace } from '@reisspel/contract/status';
import { done, type Outcome, refuse } from '@reisspel/rules/outcome';
import yazl from 'yazl';
import { recordRescue, recordServerDownload } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import type { Author } from '../../db/trip-scope.ts';
import type { Clock } from '../../platform/clock.ts';
import { sha256 } from '../../platform/digest.ts';
import { startRepeating } from '../../platform/repeating.ts';
import {
  entryOfFile,
  MANIFEST_NAME,
  type OpenArchive,
  ownEntries,
  README_NAME,
  readmeText,
  sealManifest,
} from './archive.ts';
import { type BackupFolder, type Kept, troubleOf } from './folder.ts';

/** A backup as one file with everything in it, made as it is read. */
interface Download {
  readonly bytes: number;
  /** The same as long as the bytes are: what was broken off can go on. */
  readonly tag: string;
  /** From that byte on. Closed when it was read, or given up. */
  stream(start: number): Readable;
  /** For who wants nothing of it after all. */
  close(): void;
}

/** What lies before a photo has to be read again to know where it is. */
async function* without(start: number, output: Readable): AsyncGenerator<Buffer> {
  let at = 0;
  for await (const piece of output) {
    const chunk: Buffer = piece;
    if (at + chunk.length > start) yield chunk.subarray(Math.max(0, start - at));
    at += chunk.length;
  }
}

/**
 * Always the same bytes for one archive: the order, the times and the sizes of its entries are the
 * manifest's, and nothing is compressed on the way.
 */
function downloadOf(archive: OpenArchive): Download {
  const { text, comment } = sealManifest({ ...archive.manifest, photos: 'inside' });
  const { createdAt, files } = archive.manifest;
  const options = { mtime: new Date(createdAt), compress: false };
  const zip = new yazl.ZipFile();
  const output = zip.outputStream.pipe(new PassThrough());
  const fail = (error: Error) => output.destroy(error);
  let current: Readable | null = null;
  zip.on('error', fail);
  output.once('close', () => {
    // Given up in the middle, it would stay open.
    current?.destroy();
    archive.close();
  });

  async function open(name: string, opening: Promise<Readable | null>): Promise<Readable> {
    const stream = await opening;
    if (stream === null) throw new Error(`${name} is gone`);
    current = stream.once('error', fail);
    return stream;
  }
  function add(name: string, size: number, opening: () => Promise<Readable | null>): void {
    zip.addReadStreamLazy(name, { ...options, size }, (give) => {
      open(name, opening()).then((stream) => give(null, stream), fail);
    });
  }

  zip.addBuffer(readmeText(createdAt), README_NAME, options);
  for (const { name, bytes } of ownEntries(archive.manifest)) add(name, bytes, () => archive.read(name));
  for (const { name, bytes } of files) add(entryOfFile(name), bytes, () => archive.photo(name));
  zip.addBuffer(text, MANIFEST_NAME, options);
  let total = 0;
  zip.end({ forceZip64Format: false, comment }, (...sizes: number[]) => {
    total = sizes[0] ?? 0;
  });
  return {
    bytes: total,
    tag: sha256(comment, 'base64url'),
    stream(start) {
      if (start === 0) return output;
      const stream = Readable.from(without(start, output), { objectMode: false });
      // Given up before it was begun, the generator would not end it.
      stream.once('close', () => output.destroy());
      return stream;
    },
    close: () => output.destroy(),
  };
}

/** Makes the next backup of the folder; rejects with a `BackupFailure`. */
export type MakeBackup = (deps: {
  onProgress: (progress: BackupProgress) => void;
  signal: AbortSignal;
}) => Promise<unknown>;

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

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** Milliseconds from a start to the first look whether a backup is due: it is busy enough. */
const FIRST_LOOK_MS = 2 * 60_000;
const LOOK_MS = 10 * 60_000;
/** The hour (UTC) at which the day's backup is due: in Europe everybody is asleep. */
const DUE_HOUR = 3;
/** Milliseconds between tries of the server itself: a full disk stays full for a while. */
const RETRY_MS = HOUR_MS;
/** Milliseconds without a good one until the operator is warned: one day may fail. */
const OVERDUE_MS = 2 * DAY_MS;

interface Tried {
  /** Of the newest backup that is not of the future; null: there is none. */
  newestAt: number | null;
  /** Of the last try, good or not; null: none since the start. */
  triedAt: number | null;
}

/** When the next one is made by itself: at once after a night in which the server was off. */
export function nextBackupAt({ newestAt, triedAt }: Tried, now: number): number {
  const today = Math.floor(now / DAY_MS) * DAY_MS + DUE_HOUR * HOUR_MS;
  const due = today <= now ? today : today - DAY_MS;
  if (newestAt !== null && newestAt >= due) return due + DAY_MS;
  return triedAt === null || triedAt > now ? now : Math.max(now, triedAt + RETRY_MS);
}

/** The backups of this server: one at a time, by itself each day and when somebody asks for one. */
export function createBackupService({ database, folder, keep, make, clock, onError }: BackupServiceDeps) {
  const stopping = new AbortController();
  const startedAt = clock.now();
  let running: { progress: BackupProgress; over: Promise<void> } | null = null;
  let failure: { at: number; trouble: BackupTrouble } | null = null;
  let triedAt: number | null = null;

  function onProgress(progress: BackupProgress): void {
    if (running !== null) running.progress = progress;
  }

  async function run(): Promise<void> {
    try {
      await make({ signal: stopping.signal, onProgress });
      failure = null;
    } catch (error) {
      const trouble = troubleOf(error);
      failure = { at: clock.now(), trouble };
      if (trouble.kind !== 'busy' && !stopping.signal.aborted) onError(error, 'backups');
    } finally {
      triedAt = clock.now();
      running = null;
    }
  }

  /** Begins one; false while one is being made. */
  function begin(): boolean {
    if (running !== null) return false;
    triedAt = clock.now();
    // It begins when there is somewhere to say how far it is.
    const over = Promise.resolve().then(run);
    running = { progress: { done: 0, total: 0 }, over };
    return true;
  }

  const settled = () => running?.over ?? Promise.resolve();

  /** What the folder holds, and why that cannot be seen. */
  async function look(): Promise<Kept & { unseen: BackupTrouble | null }> {
    try {
      return { ...(await folder.kept()), unseen: null };
    } catch (error) {
      return { backups: [], unreadable: [], unseen: troubleOf(error) };
    }
  }

  async function overview(): Promise<BackupOverview> {
    const { backups, unreadable, unseen } = await look();
    const now = clock.now();
    // Those of a clock that was ahead once say nothing of today.
    const past = backups.filter(({ createdAt }) => createdAt <= now);
    const newestAt = past[0]?.createdAt ?? null;
    // A good one of whoever makes up for one that failed before it.
    const last = failure !== null && failure.at >= (newestAt ?? 0) ? failure : null;
    const told = unseen === null ? last : { at: now, trouble: unseen };
    const hasFailed = told !== null && told.trouble.kind !== 'busy';
    const isOverdue = keep > 0 && now - (newestAt ?? startedAt) > OVERDUE_MS;
    return {
      backups: [...past, ...backups.filter(({ createdAt }) => createdAt > now)],
      unreadable,
      keep,
      running: running?.progress ?? null,
      failure: told,
      nextAt: keep === 0 ? null : nextBackupAt({ newestAt, triedAt }, now),
      concern: hasFailed ? 'failed' : isOverdue ? 'overdue' : null,
    };
  }

  /** Makes the backup that is due, if one is. Resolves when it is made, or not. */
  async function makeDue(): Promise<void> {
    if (running !== null || keep === 0) return;
    const { nextAt } = await overview();
    if (nextAt === null || nextAt > clock.now()) return;
    begin();
    await settled();
  }

  return {
    overview,
    makeDue,
    /** Resolves when none is being made. */
    settled,

    /** In short, for who looks at all of the server. */
    async state(): Promise<BackupState> {
      const { backups, concern } = await overview();
      return { lastGoodAt: backups[0]?.createdAt ?? null, concern };
    },

    /** Whether there are any, which somebody who wants to be erased is told of. */
    async hasAny(): Promise<boolean> {
      const { backups, unseen } = await look();
      return backups.length > 0 || unseen !== null;
    },

    /** Begins one, unless one is being made. */
    async start(by: Author): Promise<void> {
      if (!begin()) return;
      await recordRescue(database, by, { act: 'backup_made', at: clock.now() }, onError);
    },

    /** All of it in one file; refused when this server has no such backup, or cannot read it. */
    async open(by: Author, name: BackupName): Promise<Outcome<Download>> {
      const archive = await folder.open(name);
      if (archive === null) return refuse('not_found');
      const act = { act: 'backup_downloaded', at: clock.now(), label: name } as const;
      await recordServerDownload(database, by, act, onError);
      return done(downloadOf(archive));
    },

    /** Looks by itself from now on. Returns how to stop, which ends one that is being made. */
    startDaily(): () => Promise<void> {
      const stopLooking = startRepeating({
        firstMs: FIRST_LOOK_MS,
        pauseMs: LOOK_MS,
        work: makeDue,
        onError: (error) => onError(error, 'backups'),
      });
      return async () => {
        stopping.abort();
        await stopLooking();
        await settled();
      };
    },
  };
}

export type BackupService = ReturnType<typeof createBackupService>;
