import type { BackupOverview } from '@reisspel/contract/backups';
import { useId } from 'react';
import { localMoment } from '../../../lib/dates.ts';
import * as m from '../../../paraglide/messages.js';
import { Card } from '../../../ui/card.tsx';
import { contentText } from '../backup-texts.ts';
import { DownloadLink } from './download-link.tsx';

/** All of them, the newest first. */
export function BackupList({ backups, keep }: BackupOverview) {
  const heading = useId();
  return (
    <section className="grid gap-3" aria-labelledby={heading}>
      <h2 id={heading} className="text-2xl">
        {m.backups_list_title()}
      </h2>
      {keep === 0 ? null : <p className="text-ink-2">{m.backups_list_text({ days: keep })}</p>}
      <ul className="grid gap-3">
        {backups.map((backup) => (
          <li key={backup.name}>
            <Card className="flex flex-wrap items-center justify-between gap-3">
              <div>
                <p className="font-bold">{localMoment(backup.createdAt)}</p>
                <p className="text-ink-2">{contentText(backup)}</p>
              </div>
              <DownloadLink {...backup} />
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}
