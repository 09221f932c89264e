import type { Backup, BackupProgress, BackupTrouble } from '@reisspel/contract/backups';
import type { RebuildProblem } from '../db/copies/rebuild.ts';
import type { ArchiveProblem } from '../features/backups/archive-reader.ts';
import type { Flaw } from '../features/backups/checking.ts';
import type { Pruning } from '../features/backups/pruning.ts';
import type { Restored } from '../features/backups/restoring.ts';

/** What `npm run backup` says. */

const MEGABYTE = 1_000_000;

function megabytes(bytes: number): string {
  return `${(bytes / MEGABYTE).toLocaleString('nl', { maximumFractionDigits: 1 })} MB`;
}

export function troubleText(trouble: BackupTrouble): string {
  switch (trouble.kind) {
    case 'busy':
      return 'Er wordt al een back-up gemaakt. Probeer het zo nog eens.';
    case 'no_space':
      return `Er is te weinig plaats op de schijf: nodig ${megabytes(trouble.neededBytes)}, vrij ${megabytes(trouble.freeBytes)} (wat het spel zelf nodig heeft niet meegeteld). Maak plaats, of zet BACKUP_DIR op een andere schijf.`;
    case 'disk_full':
      return 'De schijf raakte vol. Wat al geschreven was, is weer weg. Maak plaats, of zet BACKUP_DIR op een andere schijf.';
    case 'folder':
      return 'Op deze plek kan niet geschreven worden: de map is er niet of mag niet, of er staat al een bestand met deze naam.';
    case 'database':
      return 'De database is niet te bereiken. Kloppen DATA_DIR en DATABASE_URL?';
    case 'storage':
      return 'De foto’s zijn niet te lezen. Is de opslag te bereiken?';
    case 'damaged':
      return 'Wat geschreven was, las anders terug. Vertrouw deze schijf niet: zet BACKUP_DIR op een andere.';
    case 'interrupted':
      return 'Het maken is afgebroken.';
    case 'unexpected':
      return 'Er ging iets mis dat we niet verwachtten.';
    default:
      return trouble satisfies never;
  }
}

export const UNCHANGED_TEXT = 'Er is niets veranderd.';
/** After Ctrl+C: of a game nothing changes before the last step, which is not broken off. */
export const BROKEN_OFF_TEXT = 'Afgebroken. Aan het spel is niets veranderd.';

function missingText(missing: number): string {
  if (missing === 0) return '';
  const photos =
    missing === 1 ? '1 foto die in het spel staat, was' : `${missing} foto’s die in het spel staan, waren`;
  return `\nLet op: ${photos} er niet meer. De rest is compleet.`;
}

function damagedText(damaged: number): string {
  if (damaged === 0) return '';
  const photos = damaged === 1 ? '1 foto was' : `${damaged} foto’s waren`;
  return `\nLet op: ${photos} al beschadigd. Kijk met \`npm run storage -- verify\` welke, en of een back-up van eerder ze nog goed heeft.`;
}

export function backupText(where: string, { photos, bytes, missing, damaged }: Omit<Backup, 'name'>): string {
  return `Back-up gemaakt en nagekeken: ${where}\n${photos} foto’s, ${megabytes(bytes)}.${missingText(missing)}${damagedText(damaged)}`;
}

/** `reason`: why room could not be made. */
export function pruningText(pruning: Pruning, reason: string | null): string {
  switch (pruning.kind) {
    case 'done':
      return '';
    case 'held_up':
      return `\nLet op: ${pruning.unreadable.join(', ')} kan niet gelezen worden. Zolang dat in de map staat, worden foto’s van oude back-ups niet opgeruimd. Haal het weg als het niet te herstellen is.`;
    case 'failed':
      return `\nLet op: deze back-up is goed, maar oudere konden niet worden opgeruimd: ${reason}`;
    default:
      return pruning satisfies never;
  }
}

export function problemText(path: string, problem: ArchiveProblem): string {
  switch (problem.kind) {
    case 'unreadable':
      return `${path} is niet te lezen.`;
    case 'not_a_backup':
      return `${path} is geen back-up van Reisspel, of het is afgebroken.`;
    case 'other_version':
      return `${path} is van een andere versie van Reisspel (indeling ${problem.version}). Werk Reisspel eerst bij.`;
    case 'manifest_damaged':
      return `${path} is beschadigd: de lijst van wat erin zit klopt niet.`;
    default:
      return problem satisfies never;
  }
}

function rowsText(problem: RebuildProblem): string {
  switch (problem.kind) {
    case 'integrity':
      return `de database is beschadigd: ${problem.reason}`;
    case 'table':
      return `de database heeft een deel dat Reisspel niet kent: ${problem.table}`;
    case 'row':
    case 'reference':
      return `de database is beschadigd, in het deel ${problem.table}`;
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
      return rowsText(flaw.problem);
    case 'count':
      return `er zit meer of minder in dan bewaard is, in het deel ${flaw.table}`;
    case 'unlisted':
      return `staat in het spel en niet in de back-up: ${flaw.name}`;
    default:
      return flaw satisfies never;
  }
}

export function flawsText(path: string, flaws: readonly Flaw[]): string {
  return `${path} is niet in orde:\n${flaws.map((flaw) => `  ${flawText(flaw)}`).join('\n')}`;
}

export function verifiedText(path: string, { photos, bytes, missing }: Omit<Backup, 'name'>): string {
  return `${path} is heel: ${photos} foto’s, ${megabytes(bytes)}.${missingText(missing)}`;
}

export function damagedFilesText(
  path: string,
  { photos, bytes, missing }: Omit<Backup, 'name'>,
  damaged: readonly string[],
): string {
  const names = damaged.map((name) => `  beschadigd: ${name}`).join('\n');
  return `${path} is terug te zetten: ${photos} foto’s, ${megabytes(bytes)}. Beschadigd waren al, toen de back-up gemaakt werd:\n${names}${missingText(missing)}`;
}

export function restoredText(
  path: string,
  restored: Restored,
  { secretInside }: { secretInside: boolean },
): string {
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
    case 'busy':
      return `Er wordt hier al een back-up teruggezet. Wacht tot dat klaar is. ${UNCHANGED_TEXT}`;
    case 'in_use':
      return 'De server draait nog. Stop hem eerst. Aan het spel is niets veranderd.';
    case 'flawed':
      return `${flawsText(path, restored.flaws)}\n${UNCHANGED_TEXT}`;
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

const STEPS: Record<BackupProgress['step'], string> = {
  database: 'Spel',
  photos: 'Foto’s',
  checking: 'Nakijken',
};

export function progressText({ step, done, total }: BackupProgress): string {
  return `${STEPS[step]} ${done} van ${total}`;
}
