/** `npm run backup -- ...`: makes, checks and restores backups. The server runs it too. */

import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Config, readConfig } from '../config/config.ts';
import { withDatabaseAdvice } from '../db/dialects/trouble.ts';
import { type ArchiveProblem, openArchive, poolOf, secretMark } from '../features/backups/archive.ts';
import { BackupFailure, createBackupFolder, failureOf, summaryOf } from '../features/backups/folder.ts';
import {
  type BackupSource,
  createArchiveFile,
  createInFolder,
  type MakingDeps,
} from '../features/backups/making.ts';
import { checkArchive, restoreArchive } from '../features/backups/restoring.ts';
import { systemClock } from '../platform/clock.ts';
import { keepFilesPrivate } from '../platform/process.ts';
import { createSecretBox, loadSecret, secretPath } from '../platform/secrets/secret-box.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { openStorage } from '../running/open-storage.ts';
import {
  BROKEN_OFF_TEXT,
  backupText,
  flawsText,
  problemText,
  restoredText,
  troubleText,
  USAGE,
  unchangedText,
  verifiedText,
} from './backup-texts.ts';
import {
  EXIT_FAILED,
  EXIT_PROBLEMS_FOUND,
  HELP,
  messageOf,
  type Parsed,
  runProgram,
  splitArgs,
  understood,
  wrong,
} from './command-line.ts';

interface Restore {
  name: 'restore';
  file: string;
  replace: boolean;
}
type Command = { json: boolean } & (
  | { name: 'create'; file: string | null }
  | { name: 'verify'; file: string }
  | Restore
);

const OPTIONS = {
  help: { type: 'boolean', short: 'h', default: false },
  json: { type: 'boolean', default: false },
  replace: { type: 'boolean', default: false },
} as const;

function parse(args: readonly string[]): Parsed<Command> {
  const parsed = splitArgs(args, OPTIONS);
  if (parsed === null) return wrong('Deze opties kennen we niet.');
  const { json, replace, help } = parsed.values;
  const [name = 'help', file = null, ...rest] = parsed.positionals;
  if (help || name === 'help') return HELP;
  if (rest.length > 0) return wrong(`Achter "${name}" staat te veel.`);
  if (replace && name !== 'restore') return wrong(`--replace hoort niet bij "${name}".`);
  if (name === 'create') return understood({ name, file, json });
  if (name !== 'restore' && name !== 'verify') return wrong(`"${name}" kennen we niet.`);
  if (file === null) return wrong(`Achter "${name}" ontbreekt een bestand.`);
  return understood(name === 'verify' ? { name, file, json } : { name, file, replace, json });
}

interface Result {
  /** `found` means that a check found problems. */
  end: 'done' | 'found' | 'failed';
  text: string;
  json: object;
}
const EXITS = { done: 0, found: EXIT_PROBLEMS_FOUND, failed: EXIT_FAILED } as const;
const PROGRESS_MS = 500;

type Deps = Pick<MakingDeps, 'onProgress' | 'signal' | 'clock'>;

function sourceOf(config: Config, storage: Storage): BackupSource {
  const { database, appSecret, dataDir } = config;
  // A server that never started has no database: a backup must not generate a key for it.
  if (database.kind === 'sqlite' && !existsSync(database.path)) {
    throw new BackupFailure({ kind: 'database' });
  }
  return {
    database,
    storage,
    secretPath: appSecret === null ? secretPath(dataDir) : null,
    secretMark: secretMark(createSecretBox(loadSecret(appSecret, dataDir))),
  };
}

async function create(file: string | null, config: Config, storage: Storage, deps: Deps): Promise<Result> {
  const { folder, keep } = config.backups;
  try {
    const source = sourceOf(config, storage);
    if (file !== null) {
      const backup = await createArchiveFile(resolve(file), { ...source, pool: poolOf(folder) }, deps);
      return { end: 'done', text: backupText(file, backup), json: { file, ...backup } };
    }
    // Keeps today's backups when automatic backups are off.
    const options = { ...deps, keep: Math.max(1, keep) };
    const backup = await createInFolder(createBackupFolder(folder, source.secretMark), source, options);
    return { end: 'done', text: backupText(join(folder, backup.name), backup), json: backup };
  } catch (error) {
    const { trouble, cause } = failureOf(error);
    if (cause !== undefined) process.stderr.write(`${messageOf(cause)}\n`);
    return { end: 'failed', text: troubleText(trouble), json: { trouble } };
  }
}

function unreadable(file: string, problem: ArchiveProblem): Result {
  return { end: 'failed', text: problemText(file, problem), json: { problem } };
}

async function verify(file: string, deps: Deps): Promise<Result> {
  const opened = await openArchive(resolve(file));
  if (!opened.ok) return unreadable(file, opened.problem);
  const { archive } = opened;
  const folder = await mkdtemp(join(tmpdir(), 'reisspel-verify-'));
  try {
    const flaws = await checkArchive({ archive, scratch: join(folder, 'check.db'), ...deps });
    if (flaws.length > 0) return { end: 'found', text: flawsText(file, flaws), json: { flaws } };
    const summary = summaryOf(archive.manifest);
    return { end: 'done', text: verifiedText(file, summary), json: summary };
  } finally {
    archive.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function restore(
  { file, replace }: Restore,
  config: Config,
  storage: Storage,
  deps: Deps,
): Promise<Result> {
  const opened = await openArchive(resolve(file));
  if (!opened.ok) {
    const result = unreadable(file, opened.problem);
    return { ...result, text: unchangedText(result.text) };
  }
  const { archive } = opened;
  try {
    const restored = await withDatabaseAdvice(config.database, () =>
      restoreArchive(archive, { ...config, storage }, { ...deps, replace }),
    );
    const text = restoredText(file, restored, archive.manifest.secret.kind === 'inside');
    return { end: restored.kind === 'restored' ? 'done' : 'failed', text, json: restored };
  } finally {
    archive.close();
  }
}

async function run(command: Command, deps: Deps): Promise<Result> {
  if (command.name === 'verify') return verify(command.file, deps);
  const config = readConfig();
  const { storage, close } = openStorage(config);
  try {
    return command.name === 'create'
      ? await create(command.file, config, storage, deps)
      : await restore(command, config, storage, deps);
  } finally {
    await close();
  }
}

/** Aborts on a signal, and when the server that started this process exits. */
function stopSignal(): AbortSignal {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'] as const) {
    process.once(signal, () => stop.abort());
  }
  // Otherwise the channel to that server would keep this process alive when its work is done.
  process.channel?.unref();
  return stop.signal;
}

function progressReporter(json: boolean): Deps['onProgress'] {
  let last = 0;
  return (progress) => {
    if (Date.now() - last < PROGRESS_MS) return;
    last = Date.now();
    if (json) process.stdout.write(`${JSON.stringify({ progress })}\n`);
    else if (process.stderr.isTTY)
      process.stderr.write(`\r${progress.done} van ${progress.total} bestanden   `);
  };
}

keepFilesPrivate();
await runProgram(parse(process.argv.slice(2)), USAGE, async (command) => {
  const asJson = command.json;
  const deps = { clock: systemClock, signal: stopSignal(), onProgress: progressReporter(asJson) };
  // An invalid setting or an unreachable database needs no stack trace.
  const { end, text, json } = await run(command, deps).catch((error: unknown): Result => {
    const isBrokenOff = error instanceof Error && error.name === 'AbortError';
    const message = isBrokenOff ? BROKEN_OFF_TEXT : messageOf(error);
    return { end: 'failed', text: message, json: { error: message } };
  });
  const code = EXITS[end];
  return asJson
    ? { code, text: `${JSON.stringify({ ok: end === 'done', ...json })}\n`, to: process.stdout }
    : { code, text: `${process.stderr.isTTY ? '\n' : ''}${text}\n` };
});
