import type { BackupConcern } from '@reisspel/contract/operate/backups';
import type { ReadyPart, ServerStatus } from '@reisspel/contract/operate/status';
import { LOCALE } from '../../lib/language.ts';

const STEPS = [
  { unit: 'gigabyte', bytes: 1_000_000_000 },
  { unit: 'megabyte', bytes: 1_000_000 },
  { unit: 'kilobyte', bytes: 1_000 },
] as const;

/** "12,4 GB", "420 MB" or "0 kB". */
export function bytesText(count: number): string {
  const { unit, bytes } = STEPS.find((step) => count >= step.bytes) ?? { unit: 'kilobyte', bytes: 1_000 };
  const figure = count / bytes;
  const maximumFractionDigits = figure < 100 && unit === 'gigabyte' ? 1 : 0;
  return new Intl.NumberFormat(LOCALE, { style: 'unit', unit, maximumFractionDigits }).format(figure);
}

export type Verdict =
  | { kind: 'down'; parts: ReadyPart[] }
  | { kind: 'unkept'; concern: BackupConcern }
  | { kind: 'uneasy' }
  | { kind: 'busy'; photos: number }
  | { kind: 'well' };

/** Milliseconds for which a fault affects the verdict. */
const RECENT_MS = 60 * 60 * 1_000;
/** Waiting photos that count as busy; those of one team are done within seconds. */
const MANY_PHOTOS = 20;

const PARTS: readonly ReadyPart[] = ['database', 'migrations', 'storage', 'disk'];

export function verdictOn({ parts, faults, queues, backups, now }: ServerStatus): Verdict {
  const failing = PARTS.filter((part) => parts[part] === 'failing');
  // Without a database the state of its migrations is unknown.
  const told = failing.includes('database') ? failing.filter((part) => part !== 'migrations') : failing;
  if (told.length > 0) return { kind: 'down', parts: told };
  if (backups?.concern) return { kind: 'unkept', concern: backups.concern };
  // An undelivered notification means a phone that is off, not a fault of the server.
  const isUneasy = faults.some(({ kind, lastAt }) => kind !== 'undelivered' && now - lastAt < RECENT_MS);
  if (isUneasy) return { kind: 'uneasy' };
  const photos = queues.photos + queues.checks;
  return photos >= MANY_PHOTOS ? { kind: 'busy', photos } : { kind: 'well' };
}
