import type { BackupConcern } from '@reisspel/contract/operate/backups';
import type { ReadyPart, ServerStatus } from '@reisspel/contract/operate/status';
import { countText } from '../../lib/format/figures.ts';
import { pageLocale } from '../../lib/language.ts';
import * as m from '../../paraglide/messages.js';
import type { NoticeTone } from '../../ui/feedback/notice.tsx';

const UNITS = [
  { unit: 'gigabyte', bytes: 1_000_000_000 },
  { unit: 'megabyte', bytes: 1_000_000 },
  { unit: 'kilobyte', bytes: 1_000 },
] as const;

/** Returns "12,4 GB", "420 MB" or "0 kB". */
export function bytesText(count: number): string {
  const { unit, bytes } = UNITS.find((candidate) => count >= candidate.bytes) ?? UNITS[2];
  const figure = count / bytes;
  const maximumFractionDigits = figure < 100 && unit === 'gigabyte' ? 1 : 0;
  return new Intl.NumberFormat(pageLocale(), { style: 'unit', unit, maximumFractionDigits }).format(figure);
}

/** Milliseconds for which a fault still affects the verdict. */
const RECENT_MS = 60 * 60 * 1_000;
/** The server is busy from this number of waiting photos on. Fewer take only seconds. */
const BUSY_PHOTOS = 20;

const PARTS: readonly ReadyPart[] = ['database', 'migrations', 'storage', 'disk'];

const PART_TEXTS: Record<ReadyPart, (status: ServerStatus) => string> = {
  database: m.status_down_database,
  migrations: m.status_down_migrations,
  storage: m.status_down_storage,
  disk: ({ disk }) =>
    m.status_down_disk({ free: bytesText(disk.freeBytes), least: bytesText(disk.lowBelowBytes) }),
};

const CONCERN_TEXTS: Record<BackupConcern, () => string> = {
  failed: m.status_unkept,
  overdue: m.status_unkept_overdue,
};

interface Verdict {
  tone: NoticeTone;
  title: string;
  texts: readonly string[];
}

export function verdictOf(status: ServerStatus): Verdict {
  const { parts, faults, queues, backups, now } = status;
  const failing = PARTS.filter((part) => parts[part] === 'failing');
  // Without a database the state of its migrations is unknown.
  const down = failing.includes('database') ? failing.filter((part) => part !== 'migrations') : failing;
  if (down.length > 0) {
    return { tone: 'bad', title: m.status_down(), texts: down.map((part) => PART_TEXTS[part](status)) };
  }
  if (backups?.concern) {
    return { tone: 'info', title: CONCERN_TEXTS[backups.concern](), texts: [m.status_unkept_text()] };
  }
  // A notification is also undelivered when a phone is off, which is no problem of the server.
  if (faults.some(({ kind, lastAt }) => kind !== 'undelivered' && now - lastAt < RECENT_MS)) {
    return { tone: 'info', title: m.status_uneasy(), texts: [m.status_uneasy_text()] };
  }
  const waiting = queues.photos + queues.checks;
  if (waiting >= BUSY_PHOTOS) {
    const texts = [m.status_busy_text({ count: countText(waiting) })];
    return { tone: 'info', title: m.status_busy(), texts };
  }
  return { tone: 'good', title: m.status_well(), texts: [m.status_well_text()] };
}
