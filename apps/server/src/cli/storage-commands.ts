import type { VerifyOptions } from '../features/storage/verifying.ts';
import { EXITS_TEXT, FOUND_TEXT, splitArgs } from './command-line.ts';

export const USAGE = `Gebruik: npm run storage -- <opdracht>

  verify                  vergelijkt de database met de opslag: wat ontbreekt, wat is beschadigd, wat is van niemand meer
    --repair              maakt kleine formaten opnieuw van een foto die nog heel is
    --remove-orphans      verwijdert wat van niemand meer is en ouder dan een dag; zijn het er veel, dan pas met --yes
  migrate --to s3|disk    kopieert alle foto's naar de andere opslag, en controleert elke kopie
    --json                geeft het verslag als JSON

Beide kunnen terwijl de server draait, en mogen worden afgebroken en opnieuw gestart. migrate verwijdert niets.
De instellingen zijn die van de server, zoals DATA_DIR, DATABASE_URL en S3_BUCKET.
${EXITS_TEXT}, ${FOUND_TEXT}.
`;

export const STORES = ['disk', 's3'] as const;
export type StoreKind = (typeof STORES)[number];

export type StorageCommand =
  | { readonly name: 'help' }
  | {
      readonly name: 'verify';
      readonly repair: boolean;
      readonly orphans: VerifyOptions['orphans'];
      readonly json: boolean;
    }
  | { readonly name: 'migrate'; readonly to: StoreKind; readonly json: boolean };

export type ParsedStorageCommand = { ok: true; command: StorageCommand } | { ok: false; problem: string };

const OPTIONS = {
  help: { type: 'boolean', short: 'h', default: false },
  json: { type: 'boolean', default: false },
  repair: { type: 'boolean', default: false },
  'remove-orphans': { type: 'boolean', default: false },
  yes: { type: 'boolean', default: false },
  to: { type: 'string' },
} as const;

function wrong(problem: string): ParsedStorageCommand {
  return { ok: false, problem };
}

export function parseStorageCommand(args: readonly string[]): ParsedStorageCommand {
  const parsed = splitArgs(args, OPTIONS);
  if (parsed === null) return wrong('Deze opties kennen we niet, of er ontbreekt iets achter.');
  const { help, json, repair, 'remove-orphans': removeOrphans, yes, to } = parsed.values;
  const [name, ...more] = parsed.positionals;
  if (help || args.length === 0 || name === 'help') return { ok: true, command: { name: 'help' } };
  if (name !== 'verify' && name !== 'migrate') return wrong(`"${name ?? ''}" kennen we niet.`);
  if (more.length > 0) return wrong(`Achter "${name}" staat te veel.`);
  if (name === 'verify') {
    if (to !== undefined) return wrong('--to hoort niet bij "verify".');
    if (yes && !removeOrphans) return wrong('--yes hoort bij --remove-orphans.');
    const removing = yes ? 'remove-all' : 'remove-few';
    return { ok: true, command: { name, repair, orphans: removeOrphans ? removing : 'keep', json } };
  }
  if (repair || removeOrphans || yes) return wrong('Deze opties horen niet bij "migrate".');
  const target = STORES.find((store) => store === to);
  if (target === undefined) return wrong('Zeg waarheen: --to s3 of --to disk.');
  return { ok: true, command: { name, to: target, json } };
}
