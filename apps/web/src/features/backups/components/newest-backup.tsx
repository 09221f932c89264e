import type { BackupOverview, BackupProgress } from '@reisspel/contract/backups';
import { Archive } from 'lucide-react';
import { agoText } from '../../../lib/ago.ts';
import { localMoment } from '../../../lib/dates.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import * as m from '../../../paraglide/messages.js';
import { Card } from '../../../ui/card.tsx';
import { Message } from '../../../ui/message.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { contentText, progressText, troubleText } from '../backup-texts.ts';

const PERCENT = 100;

function Making({ progress }: { progress: BackupProgress }) {
  const { done, total } = progress;
  const text = progressText(progress);
  return (
    <div className="grid gap-3">
      <ProgressBar
        percent={total === 0 ? 0 : Math.round((done / total) * PERCENT)}
        color="var(--color-action)"
        label={m.backups_making()}
      />
      <p className="text-ink-2" role="status">
        {text}
      </p>
    </div>
  );
}

/** The last good backup, what became of the one after it, and the one that is being made. */
export function NewestBackup({ backups, running, failure, nextAt, concern }: BackupOverview) {
  const [newest] = backups;
  const now = serverNow();
  return (
    <section className="mb-8 grid gap-3" aria-label={m.backups_newest()}>
      {newest === undefined ? (
        <Message icon={Archive} title={m.backups_none_title()} text={m.backups_none_text()} />
      ) : (
        <Card>
          <h2 className="text-2xl">{m.backups_newest()}</h2>
          <p className="mt-1 font-bold">
            {localMoment(newest.createdAt)} ({agoText(newest.createdAt, now)})
          </p>
          <p className="text-ink-2">{contentText(newest)}</p>
        </Card>
      )}
      {running === null ? null : <Making progress={running} />}
      {failure === null || running !== null ? null : (
        <Notice tone={failure.trouble.kind === 'busy' ? 'info' : 'bad'}>
          <p>{m.backups_failed({ when: localMoment(failure.at) })}</p>
          <p>{troubleText(failure.trouble)}</p>
        </Notice>
      )}
      {failure === null && newest !== undefined && concern === 'overdue' ? (
        <Notice tone="bad">{m.backups_outdated()}</Notice>
      ) : null}
      {newest === undefined || newest.missing === 0 ? null : (
        <Notice tone="info">{m.backups_missing({ count: newest.missing })}</Notice>
      )}
      {newest === undefined || newest.damaged === 0 ? null : (
        <Notice tone="bad">{m.backups_damaged({ count: newest.damaged })}</Notice>
      )}
      {nextAt === null ? (
        <p className="text-ink-2">{m.backups_next_none()}</p>
      ) : nextAt > now && running === null ? (
        <p className="text-ink-2">{m.backups_next({ when: localMoment(nextAt) })}</p>
      ) : null}
    </section>
  );
}
