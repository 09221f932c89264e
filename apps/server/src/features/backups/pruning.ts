import type { BackupName } from '@reisspel/contract/backups';
import { everything } from '../../platform/storage.ts';
import type { BackupFolder } from './folder.ts';

const DAY_LENGTH = 'reisspel-2026-11-23'.length;

function dayOf(name: BackupName): string {
  return name.slice(0, DAY_LENGTH);
}

/**
 * Those that make way for `made`, of names from the newest to the oldest: all of its day stay, as somebody may have made them before
 * something risky; of each day before it the last one; of `keep` days (UTC) in all. Those of later days stay and do not count: the
 * clock was ahead then, or is behind now.
 */
export function outdated(names: readonly BackupName[], made: BackupName, keep: number): BackupName[] {
  const today = dayOf(made);
  const days = new Set([today]);
  return names.filter((name) => {
    const day = dayOf(name);
    if (day >= today) return false;
    const stays = !days.has(day) && days.size < keep;
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

/**
 * Removes what `made` has made superfluous of this server's, and then the photos that no archive names any more, whoever made it.
 */
export async function prune(folder: BackupFolder, made: BackupName, keep: number): Promise<Pruning> {
  const { backups } = await folder.kept();
  const names = backups.map(({ name }) => name);
  for (const name of outdated(names, made, keep)) await folder.removeArchive(name);
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
