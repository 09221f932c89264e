import type { BackupConcern } from '@reisspel/contract/backups';
import type { ReadyPart, ServerStatus } from '@reisspel/contract/status';

/** How it goes, in one word, with what makes it so. */
export type Verdict =
  | { kind: 'down'; parts: ReadyPart[] }
  | { kind: 'unkept'; concern: BackupConcern }
  | { kind: 'uneasy' }
  | { kind: 'busy'; photos: number }
  | { kind: 'well' };

/** Milliseconds after which what went wrong is history. */
const RECENT_MS = 60 * 60 * 1_000;
/** Photos that wait before it counts as busy: a team's worth is gone in some seconds. */
const MANY_PHOTOS = 20;

const PARTS: readonly ReadyPart[] = ['database', 'migrations', 'storage', 'disk'];

/** What who keeps the server has to know first. */
export function verdictOn({ parts, faults, queues, backups, now }: ServerStatus): Verdict {
  const failing = PARTS.filter((part) => parts[part] === 'failing');
  // A database that does not answer cannot tell of its migrations either.
  const told = failing.includes('database') ? failing.filter((part) => part !== 'migrations') : failing;
  if (told.length > 0) return { kind: 'down', parts: told };
  if (backups?.concern) return { kind: 'unkept', concern: backups.concern };
  // That a phone is off is nothing that is wrong here.
  const isUneasy = faults.some(({ kind, lastAt }) => kind !== 'undelivered' && now - lastAt < RECENT_MS);
  if (isUneasy) return { kind: 'uneasy' };
  const photos = queues.photos + queues.checks;
  return photos >= MANY_PHOTOS ? { kind: 'busy', photos } : { kind: 'well' };
}
