import type { BackupName } from '@reisspel/contract/backups';
import { everything } from '../../platform/storage.ts';
import type { BackupFolder } from './folder.ts';

const DAY_LENGTH = 'reisspel-2026-11-23'.length;

/**
 * Those that make way, of names from the newest to the oldest: all of the newest's day stay, as somebody may have made them before
 * something risky; of each day before it the last one; of `keep` days (UTC) in all.
 */
export function outdated(names: readonly BackupName[], keep: number): BackupName[] {
  const dayOf = (name: BackupName) => name.slice(0, DAY_LENGTH);
  const [newest] = names;
  const days = new Set<string>();
  return names.filter((name) => {
    const day = dayOf(name);
    const stays = (newest !== undefined && day === dayOf(newest)) || (!days.has(day) && days.size < keep);
    days.add(day);
    return !stays;
  });
}

/** What became of making room. */
export type Pruning =
  | { kind: 'done' }
  /** No photo was removed: an archive that cannot be read now may name it. */
  | { kind: 'held_up'; unreadable: BackupName[] }
  | { kind: 'failed'; error: unknown };

/** Removes what a newer backup has made superfluous, and then the photos that no archive names any more. */
export async function prune(folder: BackupFolder, keep: number): Promise<Pruning> {
  const { backups } = await folder.kept();
  for (const name of outdated(
    backups.map((backup) => backup.name),
    keep,
  )) {
    await folder.removeArchive(name);
  }
  const { backups: left, unreadable } = await folder.kept();
  // One that cannot be read now may be whole again tomorrow, on a disk that was away.
  if (unreadable.length > 0) return { kind: 'held_up', unreadable };
  const named = new Set(left.flatMap(({ manifest }) => manifest.files.map((file) => file.name)));
  for await (const { key } of everything(folder.pool)) {
    if (!named.has(key)) await folder.pool.remove(key);
  }
  return { kind: 'done' };
}
