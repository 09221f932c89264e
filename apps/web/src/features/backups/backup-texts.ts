import type { Backup, BackupProgress, BackupTrouble } from '@reisspel/contract/backups';
import { countText, megabytesText } from '../../lib/figures.ts';
import * as m from '../../paraglide/messages.js';

/** Why there is no new backup, and what to do about it. */
export function troubleText(trouble: BackupTrouble): string {
  switch (trouble.kind) {
    case 'busy':
      return m.backups_trouble_busy();
    case 'no_space':
      return m.backups_trouble_no_space({
        needed: megabytesText(trouble.neededBytes),
        free: megabytesText(trouble.freeBytes),
      });
    case 'disk_full':
      return m.backups_trouble_disk_full();
    case 'folder':
      return m.backups_trouble_folder();
    case 'database':
      return m.backups_trouble_database();
    case 'storage':
      return m.backups_trouble_storage();
    case 'damaged':
      return m.backups_trouble_damaged();
    case 'interrupted':
      return m.backups_trouble_interrupted();
    case 'unexpected':
      return m.backups_trouble_unexpected();
    default:
      return trouble satisfies never;
  }
}

export function progressText({ step, done, total }: BackupProgress): string {
  switch (step) {
    case 'database':
      return m.backups_step_database();
    case 'photos':
      return m.backups_step_photos({ done: countText(done), total: countText(total) });
    case 'checking':
      return m.backups_step_checking();
    default:
      return step satisfies never;
  }
}

export function contentText({ photos, bytes }: Backup): string {
  return m.backups_content({ photos, size: megabytesText(bytes) });
}
