import type { BackupName } from '@reisspel/contract/backups';
import { everything } from '../../platform/storage.ts';
import type { BackupFolder } from './folder.ts';

/** "2026-11-23" (UTC): days in the order of time, as archives are named by them. */
export type Day = string;

const DAY_LENGTH = 'YYYY-MM-DD'.length;
const DAY_MS = 24 * 60 * 60_000;

export function dayAt(now: number): Day {
  return new Date(now).toISOString().slice(0, DAY_LENGTH);
}

export function dayOf(name: BackupName): Day {
  return name.slice('reisspel-'.length, 'reisspel-'.length + DAY_LENGTH);
}

/** How many of the newest days stay however old they are: after a good one that one, and one more as long as none can be made. */
export const SPARED = { made: 1, failed: 2 } as const;

interface Keeping {
  today: Day;
  /** Days. */
  keep: number;
  spared: number;
}

/**
 * Those that make way, of names from the newest to the oldest: all of `today` stay, as somebody may have made them before something
 * risky; of each day before it the last one, until the next newer one is as old as the oldest of `keep` days (UTC). So what was erased
 * is gone from all of them so many days after the first backup without it, also where days have none; and of the newest days `spared`
 * stay, as a clock may be wrong, and an old backup is better than none. Those of later days stay and do not count: the clock was
 * ahead then, or is behind now.
 */
export function outdated(names: readonly BackupName[], { today, keep, spared }: Keeping): BackupName[] {
  const oldest = dayAt(Date.parse(today) - (keep - 1) * DAY_MS);
  let newer: Day | null = null;
  let days = 0;
  return names.filter((name) => {
    const day = dayOf(name);
    if (day > today) return false;
    const isLast = day !== newer;
    if (isLast) days += 1;
    const stays = day === today || (isLast && (newer === null || days <= spared || newer > oldest));
    newer = day;
    return !stays;
  });
}

/** What became of making room. */
export type Pruning =
  | { kind: 'done' }
  /** No photo was removed: an archive that cannot be read now may name it. */
  | { kind: 'held_up'; unreadable: BackupName[] }
  | { kind: 'failed'; error: unknown };

/** Removes what is superfluous of this server's, and then the photos that no archive names any more, whoever made it. */
export async function prune(folder: BackupFolder, keeping: Keeping): Promise<Pruning> {
  const { backups } = await folder.kept();
  const names = backups.map(({ name }) => name);
  for (const name of outdated(names, keeping)) await folder.removeArchive(name);
  const named = new Set<string>();
  const unreadable: BackupName[] = [];
  for await (const { name, manifest } of folder.manifests()) {
    if (manifest === null) unreadable.push(name);
    else for (const file of manifest.files) named.add(file.name);
  }
  // One that cannot be read now may be whole again tomorrow, on a disk that was away.
  if (unreadable.length > 0) return { kind: 'held_up', unreadable };
  for await (const { key } of everything(folder.pool)) {
    if (!named.has(key)) await folder.pool.remove(key);
  }
  return { kind: 'done' };
}
