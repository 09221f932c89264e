import { PassThrough, Readable } from 'node:stream';
import type {
  BackupName,
  BackupOverview,
  BackupProgress,
  BackupState,
  BackupTrouble,
} from '@reisspel/contract/operate/backups';
import type { FaultPlace } from '@reisspel/contract/operate/status';
import { done, type Outcome, refuse } from '@reisspel/rules/outcome';
import yazl from 'yazl';
import { recordDownload, recordServerAct } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import type { Author } from '../../db/trip-scope.ts';
import type { Clock } from '../../platform/clock.ts';
import { sha256 } from '../../platform/secrets/digest.ts';
import { DAY_MS, startRepeating } from '../../platform/timing.ts';
import {
  entryOfFile,
  MANIFEST_NAME,
  type OpenArchive,
  ownEntries,
  README_NAME,
  readmeText,
  sealManifest,
} from './archive.ts';
import { type BackupFolder, type FolderContent, troubleOf } from './folder.ts';

/** A backup as one file, created while it is read. */
interface Download {
  readonly bytes: number;
  /** Equal for equal bytes, so that an interrupted download can resume. */
  readonly tag: string;
  /** Reads from byte `start`. Closes the archive when the reader ends or stops. */
  stream(start: number): Readable;
  close(): void;
}

/** Yields the bytes from `start` on. Reads and drops the earlier bytes of the ZIP. */
async function* bytesFrom(start: number, output: Readable): AsyncGenerator<Buffer> {
  let at = 0;
  for await (const part of output) {
    const chunk: Buffer = part;
    if (at + chunk.length > start) yield chunk.subarray(Math.max(0, start - at));
    at += chunk.length;
  }
}

/** Creates the same bytes each time, because order, times and sizes come from the manifest. */
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
    // An interrupted download leaves this stream open.
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
      const stream = Readable.from(bytesFrom(start, output), { objectMode: false });
      // If the stream is closed before it is read, the generator never starts and closes nothing.
      stream.once('close', () => output.destroy());
      return stream;
    },
    close: () => output.destroy(),
  };
}

/** Makes one backup. Rejects if that fails. */
export type MakeBackup = (deps: {
  onProgress: (progress: BackupProgress) => void;
  signal: AbortSignal;
}) => Promise<unknown>;

export interface BackupServiceDeps {
  database: Database;
  folder: BackupFolder;
  /** Number of days for which a backup is kept. 0 disables automatic backups. */
  keep: number;
  make: MakeBackup;
  clock: Clock;
  onError: (error: unknown, place: FaultPlace) => void;
}

const HOUR_MS = 60 * 60_000;
/** Milliseconds before the first check, because a starting server is busy. */
const FIRST_CHECK_MS = 2 * 60_000;
/** Milliseconds between two checks for a due backup. */
const CHECK_MS = 10 * 60_000;
/** The hour (UTC) of the daily backup, when people in Europe are asleep. */
const DUE_HOUR = 3;
/** Milliseconds before an automatic retry, because a full disk stays full for a while. */
const RETRY_MS = HOUR_MS;
/** Milliseconds without a good backup before a warning. One failed day gives no warning. */
const OVERDUE_MS = 2 * DAY_MS;

interface LastBackups {
  /** Time of the newest backup that is not dated in the future. Null if there is none. */
  newestAt: number | null;
  /** Time of the last attempt since the server started. Null for none. */
  triedAt: number | null;
}

/** Returns the time of the next automatic backup, or `now` if a backup is due. */
export function nextBackupAt({ newestAt, triedAt }: LastBackups, now: number): number {
  const dueToday = Math.floor(now / DAY_MS) * DAY_MS + DUE_HOUR * HOUR_MS;
  const due = dueToday <= now ? dueToday : dueToday - DAY_MS;
  if (newestAt !== null && newestAt >= due) return due + DAY_MS;
  return triedAt === null || triedAt > now ? now : Math.max(now, triedAt + RETRY_MS);
}

/** Creates the service that makes a backup each day and on request, one at a time. */
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

  function begin(): boolean {
    if (running !== null) return false;
    triedAt = clock.now();
    // `run` reports its progress in `running`, so it starts after `running` is set.
    const over = Promise.resolve().then(run);
    running = { progress: { done: 0, total: 0 }, over };
    return true;
  }

  const settled = () => running?.over ?? Promise.resolve();

  /** Reads the folder. If it is unreadable, returns no backups, and the trouble. */
  async function readFolder(): Promise<FolderContent & { folderTrouble: BackupTrouble | null }> {
    try {
      return { ...(await folder.readContent()), folderTrouble: null };
    } catch (error) {
      return { backups: [], unreadable: [], folderTrouble: troubleOf(error) };
    }
  }

  async function overview(): Promise<BackupOverview> {
    const { backups, unreadable, folderTrouble } = await readFolder();
    const now = clock.now();
    // A backup that a wrong clock dated in the future does not count as recent.
    const past = backups.filter(({ createdAt }) => createdAt <= now);
    const newestAt = past[0]?.createdAt ?? null;
    // A newer good backup, of any process, cancels a failure.
    const lastFailure = failure !== null && failure.at >= (newestAt ?? 0) ? failure : null;
    const shown = folderTrouble === null ? lastFailure : { at: now, trouble: folderTrouble };
    const hasFailed = shown !== null && shown.trouble.kind !== 'busy';
    const isOverdue = keep > 0 && now - (newestAt ?? startedAt) > OVERDUE_MS;
    return {
      backups: [...past, ...backups.filter(({ createdAt }) => createdAt > now)],
      unreadable,
      keep,
      running: running?.progress ?? null,
      failure: shown,
      nextAt: keep === 0 ? null : nextBackupAt({ newestAt, triedAt }, now),
      concern: hasFailed ? 'failed' : isOverdue ? 'overdue' : null,
    };
  }

  async function makeIfDue(): Promise<void> {
    if (running !== null || keep === 0) return;
    const { nextAt } = await overview();
    if (nextAt === null || nextAt > clock.now()) return;
    begin();
    await settled();
  }

  return {
    overview,
    makeIfDue,
    /** Resolves when no backup is running. */
    settled,

    async state(): Promise<BackupState> {
      const { backups, concern } = await overview();
      return { lastGoodAt: backups[0]?.createdAt ?? null, concern };
    },

    /** Also true for an unreadable folder: the privacy page must mention possible backups. */
    async hasAny(): Promise<boolean> {
      const { backups, folderTrouble } = await readFolder();
      return backups.length > 0 || folderTrouble !== null;
    },

    async start(by: Author): Promise<void> {
      if (!begin()) return;
      // A log that cannot be written, as on a full disk, must not stop a backup.
      await database
        .write((tx) => recordServerAct(tx, by, { act: 'backup_made', at: clock.now() }))
        .catch((error: unknown) => onError(error, 'audit'));
    },

    async open(by: Author, name: BackupName): Promise<Outcome<Download>> {
      const archive = await folder.open(name);
      if (archive === null) return refuse('not_found');
      const act = { act: 'backup_downloaded', at: clock.now(), label: name } as const;
      await recordDownload(database, { tripId: null, by }, act, onError);
      return done(downloadOf(archive));
    },

    /** Starts the daily checks. The returned function stops them and aborts a running backup. */
    startDaily(): () => Promise<void> {
      const stopChecking = startRepeating({
        firstMs: FIRST_CHECK_MS,
        pauseMs: CHECK_MS,
        work: makeIfDue,
        onError: (error) => onError(error, 'backups'),
      });
      return async () => {
        stopping.abort();
        await stopChecking();
        await settled();
      };
    },
  };
}

export type BackupService = ReturnType<typeof createBackupService>;
