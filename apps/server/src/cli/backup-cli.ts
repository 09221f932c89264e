/** `npm run backup -- ...`: makes, checks and restores backups. The server runs it too, for those that it makes by itself. */

import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { type Config, readConfig } from '../config/config.ts';
import { reaching } from '../db/dialects/reaching.ts';
import { summaryOf } from '../features/backups/archive-list.ts';
import { type ArchiveProblem, openArchive } from '../features/backups/archive-reader.ts';
import { checkArchive } from '../features/backups/checking.ts';
import { createFile, createInFolder } from '../features/backups/creating.ts';
import { createBackupFolder } from '../features/backups/folder.ts';
import type { BackupSource, MakingDeps } from '../features/backups/making.ts';
import { secretMark } from '../features/backups/manifest.ts';
import { poolOf } from '../features/backups/pool.ts';
import { restoreArchive } from '../features/backups/restoring.ts';
import { BackupFailure, failureOf } from '../features/backups/trouble.ts';
import { systemClock } from '../platform/clock.ts';
import { keepFilesPrivate } from '../platform/private-files.ts';
import { createSecretBox, loadSecret, secretPath } from '../platform/secret-box.ts';
import type { Storage } from '../platform/storage.ts';
import { openStorage } from '../running/open-storage.ts';
import { type BackupCommand, parseBackupCommand, USAGE } from './backup-commands.ts';
import {
  BROKEN_OFF_TEXT,
  backupText,
  damagedFilesText,
  flawsText,
  problemText,
  progressText,
  pruningText,
  restoredText,
  troubleText,
  UNCHANGED_TEXT,
  verifiedText,
} from './backup-texts.ts';
import { EXIT_FAILED, EXIT_FOUND, endMisunderstood, messageOf } from './command-line.ts';

/** What a command comes to, in words and for a program. */
interface Result {
  end: 'done' | 'found' | 'failed';
  text: string;
  json: object;
}
const EXITS = { done: 0, found: EXIT_FOUND, failed: EXIT_FAILED } as const;
/** Milliseconds between two lines about how far it is. */
const PROGRESS_MS = 500;

type Deps = Pick<MakingDeps, 'onProgress' | 'signal' | 'clock'>;

function sourceOf(config: Config, storage: Storage): BackupSource {
  // Before its first start a server has no database, and gets no secret from a backup of nothing.
  if (config.database.kind === 'sqlite' && !existsSync(config.database.path)) {
    throw new BackupFailure({ kind: 'database' });
  }
  const mark = secretMark(createSecretBox(loadSecret(config.appSecret, config.dataDir)));
  return {
    database: config.database,
    storage,
    secret:
      config.appSecret === null
        ? { kind: 'file', path: secretPath(config.dataDir), mark }
        : { kind: 'setting', mark },
  };
}

/** Does `work` with the store of the server's photos. */
async function withStorage<T>(config: Config, work: (storage: Storage) => Promise<T>): Promise<T> {
  const { storage, close } = openStorage(config);
  try {
    return await work(storage);
  } finally {
    await close();
  }
}

async function create(file: string | null, config: Config, storage: Storage, deps: Deps): Promise<Result> {
  const { folder, keep } = config.backups;
  try {
    if (file !== null) {
      const backup = await createFile(
        resolve(file),
        { ...sourceOf(config, storage), copies: poolOf(folder) },
        deps,
      );
      return { end: 'done', text: backupText(file, backup), json: { file, ...backup } };
    }
    // Who makes none by itself keeps those of today all the same.
    const options = { ...deps, keep: Math.max(1, keep) };
    const source = sourceOf(config, storage);
    const into = createBackupFolder(folder, source.secret.mark);
    const made = await createInFolder(into, source, options);
    const { backup, pruning } = made;
    const reason = pruning.kind === 'failed' ? messageOf(pruning.error) : null;
    const text = backupText(join(folder, backup.name), backup) + pruningText(pruning, reason);
    const told = pruning.kind === 'failed' ? { kind: pruning.kind, reason } : pruning;
    return { end: 'done', text, json: { ...backup, pruning: told } };
  } catch (error) {
    const { trouble, cause } = failureOf(error);
    // What the system said is for who knows it.
    if (cause !== undefined) process.stderr.write(`${messageOf(cause)}\n`);
    return { end: 'failed', text: troubleText(trouble), json: { trouble } };
  }
}

function unreadable(file: string, problem: ArchiveProblem): Result {
  return { end: 'failed', text: problemText(file, problem), json: { problem } };
}

async function verify(file: string, deps: Deps): Promise<Result> {
  const opened = await openArchive(file);
  if (!opened.ok) return unreadable(file, opened.problem);
  const { archive } = opened;
  const folder = await mkdtemp(join(tmpdir(), 'reisspel-verify-'));
  try {
    const scratch = join(folder, 'check.db');
    const flaws = await checkArchive({ archive, pool: poolOf(dirname(resolve(file))), scratch, ...deps });
    if (flaws.length > 0) return { end: 'found', text: flawsText(file, flaws), json: { flaws } };
    const summary = summaryOf(archive.manifest);
    const { damaged } = archive.manifest;
    return damaged.length === 0
      ? { end: 'done', text: verifiedText(file, summary), json: summary }
      : {
          end: 'found',
          text: damagedFilesText(file, summary, damaged),
          json: { ...summary, damagedFiles: damaged },
        };
  } finally {
    archive.close();
    await rm(folder, { recursive: true, force: true });
  }
}

type Restore = Extract<BackupCommand, { name: 'restore' }>;

async function restore(
  { file, replace }: Restore,
  config: Config,
  storage: Storage,
  deps: Deps,
): Promise<Result> {
  const opened = await openArchive(file);
  if (!opened.ok) {
    const found = unreadable(file, opened.problem);
    return { ...found, text: `${found.text}\n${UNCHANGED_TEXT}` };
  }
  const { archive } = opened;
  try {
    const restored = await reaching(config.database, () =>
      restoreArchive(resolve(file), archive, { ...config, storage }, { ...deps, replace }),
    );
    const secretInside = archive.manifest.secret.kind === 'inside';
    const text = restoredText(file, restored, { secretInside });
    return { end: restored.kind === 'restored' ? 'done' : 'failed', text, json: restored };
  } finally {
    archive.close();
  }
}

function run(command: BackupCommand, deps: Deps): Promise<Result> {
  const config = readConfig();
  switch (command.name) {
    case 'create':
      return withStorage(config, (storage) => create(command.file, config, storage, deps));
    case 'verify':
      return verify(command.file, deps);
    case 'restore':
      return withStorage(config, (storage) => restore(command, config, storage, deps));
    default:
      return command satisfies never;
  }
}

/** Ends the work in hand at a signal, and with the server that started it. */
function untilTold(): AbortSignal {
  const told = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'] as const) {
    process.once(signal, () => told.abort());
  }
  // To listen would keep this process alive when its work is done.
  process.channel?.unref();
  return told.signal;
}

function tellProgress(json: boolean): Deps['onProgress'] {
  let last = 0;
  return (progress) => {
    if (Date.now() - last < PROGRESS_MS) return;
    last = Date.now();
    if (json) process.stdout.write(`${JSON.stringify({ progress })}\n`);
    else if (process.stderr.isTTY) process.stderr.write(`\r${progressText(progress)}   `);
  };
}

function tellResult({ end, text, json }: Result, asJson: boolean): void {
  const ok = end === 'done';
  if (asJson) process.stdout.write(`${JSON.stringify({ ok, ...json })}\n`);
  else (ok ? process.stdout : process.stderr).write(`${process.stderr.isTTY ? '\n' : ''}${text}\n`);
  process.exitCode = EXITS[end];
}

keepFilesPrivate();
const parsed = parseBackupCommand(process.argv.slice(2));
if (!parsed.ok) {
  endMisunderstood(parsed.problem, USAGE);
} else if (parsed.command === null) {
  process.stdout.write(USAGE);
} else {
  const { command } = parsed;
  const deps = { clock: systemClock, signal: untilTold(), onProgress: tellProgress(command.json) };
  // Of a setting that is wrong, or a database that is not there, its message is enough.
  const result = await Promise.resolve()
    .then(() => run(command, deps))
    .catch((error: unknown): Result => {
      const isBrokenOff = error instanceof Error && error.name === 'AbortError';
      const text = isBrokenOff ? BROKEN_OFF_TEXT : messageOf(error);
      return { end: 'failed', text, json: { error: text } };
    });
  tellResult(result, command.json);
}
