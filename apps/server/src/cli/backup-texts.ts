import type { Backup, BackupTrouble } from '@reisspel/contract/operate/backups';
import type { ArchiveProblem } from '../features/backups/archive.ts';
import type { Flaw, Restored } from '../features/backups/restoring.ts';
import { EXITS_TEXT, FOUND_TEXT } from './command-line.ts';

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

const UNCHANGED_TEXT = 'Er is niets veranderd.';
/** Shown after Ctrl+C. It is always true, because the last step cannot be interrupted. */
export const BROKEN_OFF_TEXT = 'Afgebroken. Aan het spel is niets veranderd.';

const MEGABYTE = 1_000_000;

function megabytes(bytes: number): string {
  return `${(bytes / MEGABYTE).toLocaleString('nl', { maximumFractionDigits: 1 })} MB`;
}

const TROUBLES: Record<Exclude<BackupTrouble['kind'], 'no_space'>, string> = {
  busy: 'Er wordt al een back-up gemaakt. Probeer het zo nog eens.',
  disk_full:
    'De schijf raakte vol. Wat al geschreven was, is weer weg. Maak plaats, of zet BACKUP_DIR op een andere schijf.',
  folder:
    'Op deze plek kan niet geschreven worden: de map is er niet of mag niet, of er staat al een bestand met deze naam.',
  database: 'De database is niet te bereiken. Kloppen DATA_DIR en DATABASE_URL?',
  storage: 'De foto’s zijn niet te lezen. Is de opslag te bereiken?',
  damaged: 'Wat geschreven was, las anders terug. Vertrouw deze schijf niet: zet BACKUP_DIR op een andere.',
  interrupted: 'Het maken is afgebroken.',
  unexpected: 'Er ging iets mis dat we niet verwachtten.',
};

export function troubleText(trouble: BackupTrouble): string {
  if (trouble.kind !== 'no_space') return TROUBLES[trouble.kind];
  const [needed, free] = [megabytes(trouble.neededBytes), megabytes(trouble.freeBytes)];
  return `Er is te weinig plaats op de schijf: nodig ${needed}, vrij ${free} (wat het spel zelf nodig heeft niet meegeteld). Maak plaats, of zet BACKUP_DIR op een andere schijf.`;
}

function contentText({ photos, bytes, missing }: Omit<Backup, 'name'>): string {
  const content = `${photos} foto’s, ${megabytes(bytes)}.`;
  if (missing === 0) return content;
  const lost = missing === 1 ? '1 foto ontbreekt' : `${missing} foto’s ontbreken`;
  return `${content}\nLet op: ${lost}, want de opslag had die niet meer, of alleen beschadigd. Kijk met \`npm run storage -- verify\`. De rest is compleet.`;
}

export function backupText(where: string, backup: Omit<Backup, 'name'>): string {
  return `Back-up gemaakt en nagekeken: ${where}\n${contentText(backup)}`;
}

export function verifiedText(path: string, backup: Omit<Backup, 'name'>): string {
  return `${path} is heel: ${contentText(backup)}`;
}

export function problemText(path: string, problem: ArchiveProblem): string {
  switch (problem.kind) {
    case 'unreadable':
      return `${path} is niet te lezen.`;
    case 'not_a_backup':
      return `${path} is geen back-up van Reisspel, of is beschadigd of afgebroken.`;
    case 'other_version':
      return `${path} is van een andere versie van Reisspel (indeling ${problem.version}). Werk Reisspel eerst bij.`;
    default:
      return problem satisfies never;
  }
}

function flawText(flaw: Flaw): string {
  switch (flaw.kind) {
    case 'lost':
      return `ontbreekt: ${flaw.name}`;
    case 'damaged':
      return `beschadigd: ${flaw.name}`;
    case 'newer':
      return `gemaakt met een nieuwere versie van Reisspel (${flaw.migrations.join(', ')}): werk Reisspel eerst bij`;
    case 'rows':
      return `de database is beschadigd: ${flaw.reason}`;
    default:
      return flaw satisfies never;
  }
}

export function flawsText(path: string, flaws: readonly Flaw[]): string {
  return `${path} is niet in orde:\n${flaws.map((flaw) => `  ${flawText(flaw)}`).join('\n')}`;
}

export function unchangedText(text: string): string {
  return `${text}\n${UNCHANGED_TEXT}`;
}

export function restoredText(path: string, restored: Restored, secretInside: boolean): string {
  switch (restored.kind) {
    case 'restored':
      return [
        'De back-up is teruggezet. Start de server.',
        ...(restored.aside === null ? [] : [`Het spel dat er stond, is bewaard in ${restored.aside}.`]),
        ...(restored.sameSecret ? [] : [otherSecretText(secretInside)]),
      ].join('\n');
    case 'unsure':
      return 'De verbinding met de database brak af bij de laatste stap. Doe hetzelfde nog eens, met --replace: dan staat deze back-up er zeker.';
    case 'not_empty':
      return `Hier staat al een spel. Met --replace wordt dat opzij gezet. Aan het spel is niets veranderd.`;
    case 'in_use':
      return 'De server draait nog, of er wordt hier al een back-up teruggezet. Stop de server, of wacht tot dat klaar is. Aan het spel is niets veranderd.';
    case 'flawed':
      return unchangedText(flawsText(path, restored.flaws));
    default:
      return restored satisfies never;
  }
}

function otherSecretText(secretInside: boolean): string {
  const how = secretInside
    ? 'De sleutel zit in de back-up en is teruggezet, maar de instelling APP_SECRET gaat voor: haal die weg.'
    : 'De server waar de back-up vandaan komt had de instelling APP_SECRET: geef deze server dezelfde.';
  return `Let op: wachtwoorden van teams zijn zo niet te lezen. ${how}`;
}
