/** `npm run trip -- ...`: manages the trips of this server, also while it runs. */
import { mkdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { type ErrorCode, type InputIssue, issuesOf } from '@reisspel/contract/errors';
import {
  MAX_PASSWORD_LENGTH,
  MAX_TRIP_TEXT_LENGTH,
  MIN_ADMIN_PASSWORD_LENGTH,
} from '@reisspel/contract/limits';
import { NewTripInput, type OwnedTrip } from '@reisspel/contract/operate/owner';
import { TripFile, TripSlug } from '@reisspel/contract/trip/trip';
import type { Outcome } from '@reisspel/rules/outcome';
import { readConfig } from '../config/config.ts';
import { withDatabaseAdvice } from '../db/dialects/trouble.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open.ts';
import { THIS_SERVER } from '../db/trip-scope.ts';
import { createOwnedTripService, type OwnedTripService } from '../features/owner/trips-service.ts';
import { Announcer } from '../live/announcer.ts';
import { publishAccessChanges } from '../live/changes-store.ts';
import { systemClock } from '../platform/clock.ts';
import { keepFilesPrivate } from '../platform/process.ts';
import { migrateExclusively } from '../running/data.ts';
import {
  type Ending,
  EXIT_FAILED,
  EXITS_TEXT,
  HELP,
  messageOf,
  type Parsed,
  runProgram,
  splitArgs,
  understood,
  wrong,
} from './command-line.ts';

const USAGE = `Gebruik: npm run trip -- <opdracht>

  list                       toont alle reizen op deze server
  create <naam> [--title T] [--password W] [--from bestand]
                             maakt een reis op /r/<naam>: een lege, of die uit een bestand
  export <naam> [bestand]    bewaart een reis als bestand; zonder bestand, of met "-", op het scherm
  import <naam> <bestand>    laat bezoekers meteen zien wat er in het bestand staat
  archive <naam>             maakt er een eerdere reis van: daarin verandert niets meer
  unarchive <naam>           haalt een eerdere reis terug
  default <naam>             zet een reis op de voorpagina

Een naam bestaat uit kleine letters, cijfers en streepjes, zoals zomer-2026.
De instellingen zijn die van de server, zoals DATA_DIR en DATABASE_URL.
${EXITS_TEXT}.
`;

/** The number of arguments of each command, which are a trip's name and a file. */
const ARGUMENTS = {
  list: { least: 0, most: 0 },
  create: { least: 1, most: 1 },
  export: { least: 1, most: 2 },
  import: { least: 2, most: 2 },
  archive: { least: 1, most: 1 },
  unarchive: { least: 1, most: 1 },
  default: { least: 1, most: 1 },
} as const;
type CommandName = keyof typeof ARGUMENTS;

interface NamedCommand {
  name: Exclude<CommandName, 'list'>;
  slug: TripSlug;
  /** Null is the standard output. */
  file: string | null;
  /** Null uses the title in the file, or the slug. */
  title: string | null;
  /** Null generates a password. */
  password: string | null;
  /** The path of a trip file; null makes an empty trip. */
  from: string | null;
}
type TripCommand = { name: 'list' } | NamedCommand;

const OPTIONS = {
  help: { type: 'boolean', short: 'h' },
  title: { type: 'string' },
  password: { type: 'string' },
  from: { type: 'string' },
} as const;

function isCommand(name: string): name is CommandName {
  return Object.hasOwn(ARGUMENTS, name);
}

export function parseTripCommand(args: readonly string[]): Parsed<TripCommand> {
  const parsed = splitArgs(args, OPTIONS);
  if (parsed === null) return wrong('Deze opties kennen we niet, of er ontbreekt iets achter.');
  const { values, positionals } = parsed;
  const [name = 'help', slugText, file = '-'] = positionals;
  if (values.help || name === 'help') return HELP;
  if (!isCommand(name)) return wrong(`"${name}" kennen we niet.`);
  const count = positionals.length - 1;
  if (count < ARGUMENTS[name].least) return wrong(`Achter "${name}" ontbreekt iets.`);
  if (count > ARGUMENTS[name].most) return wrong(`Achter "${name}" staat te veel.`);
  const { title = null, password = null, from = null } = values;
  if (name !== 'create' && (title ?? password ?? from) !== null) {
    return wrong(`Deze opties horen niet bij "${name}".`);
  }
  if (name === 'list') return understood({ name });
  const slug = TripSlug.safeParse(slugText);
  if (!slug.success) return wrong(`"${slugText}" kan geen naam in een adres zijn.`);
  return understood({ name, slug: slug.data, file: file === '-' ? null : file, title, password, from });
}

const succeeded = (text: string): Ending => ({ code: 0, text: `${text}\n` });
const failed = (text: string): Ending => ({ code: EXIT_FAILED, text: `${text}\n` });

const REFUSALS: Partial<Record<ErrorCode, string>> = {
  not_found: 'Er is geen reis met deze naam. Bekijk ze met: npm run trip -- list',
  password_common: 'Dit wachtwoord kiezen veel mensen: het is zo geraden. Kies een ander.',
  slug_taken: 'Er is al een reis met deze naam.',
  trip_archived: 'Dit is een eerdere reis: daarin verandert niets meer. Haal haar eerst terug met unarchive.',
  trip_is_default: 'Deze reis staat op de voorpagina. Zet daar eerst een andere, met default.',
};

function report<T>(outcome: Outcome<T>, text: (value: T) => string): Ending {
  return outcome.ok
    ? succeeded(text(outcome.value))
    : failed(REFUSALS[outcome.code] ?? `Dat ging niet (${outcome.code}).`);
}

function listIssues(issues: readonly InputIssue[]): string {
  return issues.map(({ path, rule }) => `  ${path || '(het hele bestand)'}: ${rule}`).join('\n');
}

type ReadFile = { ok: true; file: TripFile } | { ok: false; problem: string };

async function readTripFile(path: string): Promise<ReadFile> {
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text === null) return { ok: false, problem: `${path} is niet te lezen.` };
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { ok: false, problem: `${path} is geen reis: er staat geen JSON in.` };
  }
  const parsed = TripFile.safeParse(json);
  if (parsed.success) return { ok: true, file: parsed.data };
  return { ok: false, problem: `${path} is geen reis:\n${listIssues(issuesOf(parsed.error))}` };
}

function titleOf(slug: TripSlug): string {
  return slug.charAt(0).toUpperCase() + slug.slice(1).replaceAll('-', ' ');
}

const INPUT_PROBLEMS: Readonly<Record<string, string>> = {
  adminPassword: `Een wachtwoord heeft minstens ${MIN_ADMIN_PASSWORD_LENGTH} en hooguit ${MAX_PASSWORD_LENGTH} tekens.`,
  title: `Een titel heeft iets om te lezen, in hooguit ${MAX_TRIP_TEXT_LENGTH} tekens.`,
};

function inputProblems(issues: readonly InputIssue[]): string {
  return issues
    .map(({ path, rule }) => INPUT_PROBLEMS[path.replace('file.trip.', '')] ?? `${path}: ${rule}`)
    .join('\n');
}

async function create(trips: OwnedTripService, command: NamedCommand): Promise<Ending> {
  const { slug, title, password, from } = command;
  const read = from === null ? null : await readTripFile(from);
  if (read?.ok === false) return failed(read.problem);
  const file = read && { ...read.file, trip: { ...read.file.trip, ...(title === null ? {} : { title }) } };
  const input = NewTripInput.safeParse({
    slug,
    title: title ?? file?.trip.title ?? titleOf(slug),
    ...(password === null ? {} : { adminPassword: password }),
    ...(file === null ? {} : { file }),
  });
  if (!input.success) return failed(inputProblems(issuesOf(input.error)));
  return report(await trips.create(input.data, THIS_SERVER), ({ trip, generatedPassword }) =>
    [
      `${trip.title} staat nu op /r/${trip.slug}${trip.isDefault ? ' en op de voorpagina' : ''}.`,
      generatedPassword === null
        ? 'De organisator logt in met het wachtwoord dat je gaf.'
        : `Wachtwoord voor de organisator: ${generatedPassword}  (wordt maar één keer getoond)`,
    ].join('\n'),
  );
}

function markOf({ isDefault, archivedAt }: OwnedTrip): string {
  if (isDefault) return '  (voorpagina)';
  return archivedAt === null ? '' : '  (eerdere reis)';
}

function listText(trips: readonly OwnedTrip[]): string {
  if (trips.length === 0) return 'Er zijn nog geen reizen.';
  const width = Math.max(...trips.map(({ slug }) => slug.length));
  return trips
    .map((trip) => {
      const { slug, startsOn, endsOn, title } = trip;
      return `${slug.padEnd(width)}  ${startsOn} t/m ${endsOn}  ${title}${markOf(trip)}`;
    })
    .join('\n');
}

async function exportTrip(trips: OwnedTripService, slug: TripSlug, file: string | null): Promise<Ending> {
  const outcome = await trips.file(slug, THIS_SERVER);
  if (!outcome.ok) return report(outcome, String);
  // Prints exactly the bytes of the file, without a newline.
  if (file === null) return { code: 0, text: outcome.value };
  await writeFile(file, outcome.value);
  return succeeded(`Bewaard in ${file}.`);
}

async function importTrip(trips: OwnedTripService, slug: TripSlug, path: string): Promise<Ending> {
  const read = await readTripFile(path);
  if (!read.ok) return failed(read.problem);
  return report(
    await trips.publish(slug, read.file.trip, THIS_SERVER),
    ({ version }) => `Bezoekers zien nu wat er in ${path} staat (versie ${version}).`,
  );
}

async function run(trips: OwnedTripService, command: TripCommand): Promise<Ending> {
  switch (command.name) {
    case 'list':
      return succeeded(listText(await trips.list()));
    case 'create':
      return create(trips, command);
    case 'export':
      return exportTrip(trips, command.slug, command.file);
    case 'import':
      return importTrip(trips, command.slug, command.file ?? '-');
    case 'archive':
      return report(await trips.archive(command.slug, THIS_SERVER), () => 'Dit is nu een eerdere reis.');
    case 'unarchive':
      return report(await trips.unarchive(command.slug, THIS_SERVER), () => 'De reis is weer terug.');
    case 'default':
      return report(
        await trips.makeDefault(command.slug, THIS_SERVER),
        () => 'De reis staat nu op de voorpagina.',
      );
    default:
      return command satisfies never;
  }
}

async function withTrips(work: (trips: OwnedTripService) => Promise<Ending>): Promise<Ending> {
  const config = readConfig();
  mkdirSync(config.dataDir, { recursive: true });
  const onError = (error: unknown) => process.stderr.write(`${messageOf(error)}\n`);
  const { kysely, database } = await openDatabase(config.database, onError);
  try {
    await withDatabaseAdvice(config.database, async () => {
      await migrateExclusively(config.database, kysely);
      await migrate(kysely);
    });
    publishAccessChanges(database);
    const announcer = new Announcer();
    // This process has no live streams. A running server reads the changes from the database.
    const hub = { endSessions: () => {}, endTrip: () => {} };
    const deps = { database, announcer, hub, clock: systemClock, logError: onError };
    return await work(createOwnedTripService(deps));
  } finally {
    await database.close();
  }
}

if (import.meta.main) {
  keepFilesPrivate();
  await runProgram(parseTripCommand(process.argv.slice(2)), USAGE, (command) =>
    withTrips((services) => run(services, command)).catch((error: unknown) => failed(messageOf(error))),
  );
}
