import { EXITS_TEXT, FOUND_TEXT, splitArgs } from './command-line.ts';

export const USAGE = `Gebruik: npm run backup -- <opdracht> [--json]

  create [bestand]               maakt een back-up, ook terwijl de server draait: alles in één bestand. Zonder bestand
                                 komt hij in de map met back-ups (BACKUP_DIR), waar elke foto maar één keer staat
  restore <bestand> [--replace]  zet een back-up terug; stop eerst de server. Staat er al een spel, dan gebeurt dat
                                 alleen met --replace: dat spel wordt dan opzij gezet
  verify <bestand>               kijkt na of een back-up heel is en teruggezet kan worden

Met --json is elke regel die verschijnt JSON, en de laatste de uitkomst.
De instellingen zijn die van de server, zoals DATA_DIR en DATABASE_URL.
${EXITS_TEXT}, ${FOUND_TEXT}.
`;

export type BackupCommand =
  /** `file` null: into the folder of the server. */
  | { readonly name: 'create'; readonly file: string | null; readonly json: boolean }
  | { readonly name: 'restore'; readonly file: string; readonly replace: boolean; readonly json: boolean }
  | { readonly name: 'verify'; readonly file: string; readonly json: boolean };

/** What was asked for, or what is wrong with it; null asks for help. */
export type ParsedBackupCommand =
  | { ok: true; command: BackupCommand | null }
  | { ok: false; problem: string };

const OPTIONS = {
  help: { type: 'boolean', short: 'h' },
  json: { type: 'boolean' },
  replace: { type: 'boolean' },
} as const;

function wrong(problem: string): ParsedBackupCommand {
  return { ok: false, problem };
}

export function parseBackupCommand(args: readonly string[]): ParsedBackupCommand {
  const parsed = splitArgs(args, OPTIONS);
  if (parsed === null) return wrong('Deze opties kennen we niet.');
  const { json = false, replace = false, help = false } = parsed.values;
  const [name = 'help', file = null, ...rest] = parsed.positionals;
  if (help || name === 'help') return { ok: true, command: null };
  if (rest.length > 0) return wrong(`Achter "${name}" staat te veel.`);
  if (replace && name !== 'restore') return wrong(`--replace hoort niet bij "${name}".`);
  if (name === 'create') return { ok: true, command: { name, file, json } };
  if (name !== 'restore' && name !== 'verify') return wrong(`"${name}" kennen we niet.`);
  if (file === null) return wrong(`Achter "${name}" ontbreekt een bestand.`);
  if (name === 'verify') return { ok: true, command: { name, file, json } };
  return { ok: true, command: { name, file, replace, json } };
}
