/** `npm run storage -- ...`: checks and moves this server's photos, also while the server runs. */
import { existsSync } from 'node:fs';
import { type Config, ConfigError, readConfig } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { withDatabaseAdvice } from '../db/dialects/trouble.ts';
import { openDatabase } from '../db/open.ts';
import { type MoveReport, moveStorage } from '../features/storage/moving.ts';
import {
  isInOrder,
  type VerifyOptions,
  type VerifyReport,
  verifyStorage,
} from '../features/storage/verifying.ts';
import { systemClock } from '../platform/clock.ts';
import { keepFilesPrivate } from '../platform/process.ts';
import { StorageTrouble } from '../platform/storage/storage.ts';
import { openStorage } from '../running/open-storage.ts';
import {
  type Ending,
  EXIT_FAILED,
  EXIT_PROBLEMS_FOUND,
  EXITS_TEXT,
  FOUND_TEXT,
  HELP,
  messageOf,
  type Parsed,
  runProgram,
  splitArgs,
  understood,
  wrong,
} from './command-line.ts';

const USAGE = `Gebruik: npm run storage -- <opdracht>

  verify                  vergelijkt de database met de opslag: wat ontbreekt, wat is beschadigd, wat is van niemand meer
    --repair              maakt kleine formaten opnieuw van een foto die nog heel is
    --remove-orphans      verwijdert wat van niemand meer is en ouder dan een dag; zijn het er veel, dan pas met --yes
  migrate --to s3|disk    kopieert alle foto's naar de andere opslag, en controleert elke kopie
    --json                geeft het verslag als JSON

Beide kunnen terwijl de server draait, en mogen worden afgebroken en opnieuw gestart. migrate verwijdert niets.
De instellingen zijn die van de server, zoals DATA_DIR, DATABASE_URL en S3_BUCKET.
${EXITS_TEXT}, ${FOUND_TEXT}.
`;

const STORES = ['disk', 's3'] as const;

interface Verify {
  name: 'verify';
  repair: boolean;
  orphans: VerifyOptions['orphans'];
  json: boolean;
}
interface Migrate {
  name: 'migrate';
  to: (typeof STORES)[number];
  json: boolean;
}

const OPTIONS = {
  help: { type: 'boolean', short: 'h', default: false },
  json: { type: 'boolean', default: false },
  repair: { type: 'boolean', default: false },
  'remove-orphans': { type: 'boolean', default: false },
  yes: { type: 'boolean', default: false },
  to: { type: 'string' },
} as const;

export function parseStorageCommand(args: readonly string[]): Parsed<Verify | Migrate> {
  const parsed = splitArgs(args, OPTIONS);
  if (parsed === null) return wrong('Deze opties kennen we niet, of er ontbreekt iets achter.');
  const { help, json, repair, 'remove-orphans': removeOrphans, yes, to } = parsed.values;
  const [name, ...more] = parsed.positionals;
  if (help || args.length === 0 || name === 'help') return HELP;
  if (name !== 'verify' && name !== 'migrate') return wrong(`"${name ?? ''}" kennen we niet.`);
  if (more.length > 0) return wrong(`Achter "${name}" staat te veel.`);
  if (name === 'verify') {
    if (to !== undefined) return wrong('--to hoort niet bij "verify".');
    if (yes && !removeOrphans) return wrong('--yes hoort bij --remove-orphans.');
    const removing = yes ? 'remove-all' : 'remove-few';
    return understood({ name, repair, orphans: removeOrphans ? removing : 'keep', json });
  }
  if (repair || removeOrphans || yes) return wrong('Deze opties horen niet bij "migrate".');
  const target = STORES.find((store) => store === to);
  if (target === undefined) return wrong('Zeg waarheen: --to s3 of --to disk.');
  return understood({ name, to: target, json });
}

const PROGRESS_STEP = 100;

interface Result {
  well: boolean;
  report: VerifyReport | MoveReport;
  lines: string[];
}

function progress(done: number, of: number): void {
  if (done % PROGRESS_STEP === 0 || done === of) process.stderr.write(`${done} van ${of} bestanden\n`);
}

function listed(heading: string, keys: readonly string[]): string[] {
  return keys.length === 0 ? [] : [`${heading} (${keys.length}):`, ...keys.map((key) => `  ${key}`)];
}

/** Names the database without its password. With a wrong one, all photos look like orphans. */
function databaseLine({ database }: Config): string {
  return database.kind === 'postgres'
    ? 'Database: PostgreSQL (DATABASE_URL)'
    : `Database: ${database.path} (geen DATABASE_URL)`;
}

const TOO_MANY =
  'Dat zijn er te veel om zomaar te verwijderen: er is niets verwijderd. Is dit de database van deze foto’s? Herhaal het dan met --yes.';

function verifyLines(report: VerifyReport, { orphans }: Verify): string[] {
  return [
    ...listed('Ontbreekt in de opslag', report.missing),
    ...listed('Beschadigd', report.damaged),
    ...listed('Van niemand meer (verwijder met --remove-orphans)', report.orphaned),
    ...(orphans === 'remove-few' && report.orphaned.length > 0 ? [TOO_MANY] : []),
    ...listed('Niet van ons, blijft liggen', report.foreign),
    ...listed('Opnieuw gemaakt', report.repaired),
    ...listed('Verwijderd', report.removed),
    isInOrder(report) ? `Alle ${report.named} bestanden zijn goed.` : `${report.named} bestanden bekeken.`,
  ];
}

function moveLines({ copied, present, missing, damaged }: MoveReport): string[] {
  return [
    ...listed('Ontbreekt in beide', missing),
    ...listed('Beschadigd, niet gekopieerd', damaged),
    `${copied} gekopieerd en gecontroleerd, ${present} lagen er al.`,
  ];
}

async function verify(config: Config, database: Database, options: Verify): Promise<Result> {
  const { storage, sweep, close } = openStorage(config);
  try {
    const now = systemClock.now();
    const report = await verifyStorage({ database, storage, now }, { ...options, onProgress: progress });
    if (options.orphans !== 'keep') await sweep(now);
    return {
      well: isInOrder(report),
      report,
      lines: [databaseLine(config), ...verifyLines(report, options)],
    };
  } finally {
    await close();
  }
}

async function migrate(config: Config, database: Database, { to }: Migrate): Promise<Result> {
  if (config.storage.kind === 'disk') {
    throw new ConfigError(
      'Welke S3-opslag? Zet S3_BUCKET en wat erbij hoort, ook om terug te gaan naar de schijf.',
    );
  }
  const disk = openStorage({ ...config, storage: { kind: 'disk' } });
  const s3 = openStorage(config);
  try {
    const [from, target] = to === 's3' ? [disk.storage, s3.storage] : [s3.storage, disk.storage];
    const report = await moveStorage({ database, from, to: target, onProgress: progress });
    const well = report.missing.length === 0 && report.damaged.length === 0;
    return { well, report, lines: moveLines(report) };
  } finally {
    await s3.close();
  }
}

async function run(command: Verify | Migrate): Promise<Result> {
  const config = readConfig();
  // A missing database means that the settings are of another server. Opening would create it.
  if (config.database.kind === 'sqlite' && !existsSync(config.database.path)) {
    throw new ConfigError(`Er is geen database in ${config.dataDir}.`);
  }
  const onError = (error: unknown) => process.stderr.write(`${textOf(error)}\n`);
  const { database } = await openDatabase(config.database, onError);
  try {
    return await withDatabaseAdvice(config.database, () =>
      command.name === 'verify' ? verify(config, database, command) : migrate(config, database, command),
    );
  } finally {
    await database.close();
  }
}

const TROUBLES: Record<StorageTrouble['reason'], string> = {
  full: 'De opslag is vol',
  unreachable: 'De opslag is niet bereikbaar',
  refused: 'De opslag weigert',
};

function textOf(error: unknown): string {
  return error instanceof StorageTrouble
    ? `${TROUBLES[error.reason]}: ${messageOf(error.cause)}`
    : messageOf(error);
}

async function endingOf(command: Verify | Migrate): Promise<Ending> {
  try {
    const { well, report, lines } = await run(command);
    const text = `${command.json ? JSON.stringify(report) : lines.join('\n')}\n`;
    return { code: well ? 0 : EXIT_PROBLEMS_FOUND, text, to: process.stdout };
  } catch (error) {
    return { code: EXIT_FAILED, text: `${textOf(error)}\n` };
  }
}

if (import.meta.main) {
  keepFilesPrivate();
  await runProgram(parseStorageCommand(process.argv.slice(2)), USAGE, endingOf);
}
