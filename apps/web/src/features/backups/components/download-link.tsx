import type { Backup } from '@reisspel/contract/backups';
import { Download } from 'lucide-react';
import { localMoment } from '../../../lib/dates.ts';
import * as m from '../../../paraglide/messages.js';
import { buttonLook } from '../../../ui/button.tsx';

/** All of a backup in one file. */
export function DownloadLink({ name, createdAt }: Backup) {
  return (
    <a
      href={`/api/backups/${name}/file`}
      download
      className={buttonLook('secondary')}
      aria-label={m.backups_download_of({ when: localMoment(createdAt) })}
    >
      <Download aria-hidden className="size-5" />
      {m.backups_download()}
    </a>
  );
}
