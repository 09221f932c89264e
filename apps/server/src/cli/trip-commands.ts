import { TripSlug } from '@reisspel/contract/trip';
import { EXITS_TEXT, splitArgs } from './command-line.ts';

export const USAGE = `Gebruik: npm run trip -- <opdracht>

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

export type TripCommand =
  | { readonly name: 'help' }
  | { readonly name: 'list' }
  | {
      readonly name: 'create';
      readonly slug: TripSlug;
      /** null uses the title in the file, or the slug. */
      readonly title: string | null;
      /** null generates one. */
      readonly password: string | null;
      /** A path; null makes an empty trip. */
      readonly from: string | null;
    }
  /** A null `file` is standard output. */
  | { readonly name: 'export'; readonly slug: TripSlug; readonly file: string | null }
  | { readonly name: 'import'; readonly slug: TripSlug; readonly file: string }
  | { readonly name: 'archive' | 'unarchive' | 'default'; readonly slug: TripSlug };

export type ParsedCommand = { ok: true; command: TripCommand } | { ok: false; problem: string };

const OPTIONS = {
  help: { type: 'boolean', short: 'h' },
  title: { type: 'string' },
  password: { type: 'string' },
  from: { type: 'string' },
} as const;

/** Number of arguments that a command takes: a trip's name, and a file. */
const WORDS: Readonly<Record<TripCommand['name'], { readonly least: number; readonly most: number }>> = {
  help: { least: 0, most: 0 },
  list: { least: 0, most: 0 },
  create: { least: 1, most: 1 },
  export: { least: 1, most: 2 },
  import: { least: 2, most: 2 },
  archive: { least: 1, most: 1 },
  unarchive: { least: 1, most: 1 },
  default: { least: 1, most: 1 },
};

function isCommand(name: string): name is TripCommand['name'] {
  return Object.hasOwn(WORDS, name);
}

function wrong(problem: string): ParsedCommand {
  return { ok: false, problem };
}

export function parseTripCommand(args: readonly string[]): ParsedCommand {
  const parsed = splitArgs(args, OPTIONS);
  if (parsed === null) return wrong('Deze opties kennen we niet, of er ontbreekt iets achter.');
  const { values, positionals } = parsed;
  const [name = 'help', slugText, file] = positionals;
  if (values.help || args.length === 0) return { ok: true, command: { name: 'help' } };
  if (!isCommand(name)) return wrong(`"${name}" kennen we niet.`);
  const words = positionals.length - 1;
  if (words < WORDS[name].least) return wrong(`Achter "${name}" ontbreekt iets.`);
  if (words > WORDS[name].most) return wrong(`Achter "${name}" staat te veel.`);
  const { title = null, password = null, from = null } = values;
  if (name !== 'create' && (title ?? password ?? from) !== null) {
    return wrong(`Deze opties horen niet bij "${name}".`);
  }
  if (name === 'help' || name === 'list') return { ok: true, command: { name } };
  const slug = TripSlug.safeParse(slugText);
  if (!slug.success) return wrong(`"${slugText}" kan geen naam in een adres zijn.`);
  return { ok: true, command: commandOf(name, slug.data, { file, title, password, from }) };
}

interface Details {
  file: string | undefined;
  title: string | null;
  password: string | null;
  from: string | null;
}

function commandOf(
  name: Exclude<TripCommand['name'], 'help' | 'list'>,
  slug: TripSlug,
  { file = '-', title, password, from }: Details,
): TripCommand {
  switch (name) {
    case 'create':
      return { name, slug, title, password, from };
    case 'export':
      return { name, slug, file: file === '-' ? null : file };
    case 'import':
      return { name, slug, file };
    case 'archive':
    case 'unarchive':
    case 'default':
      return { name, slug };
    default:
      return name satisfies never;
  }
}
