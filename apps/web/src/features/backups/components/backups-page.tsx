import type {
  Backup,
  BackupOverview,
  BackupProgress,
  BackupTrouble,
} from '@reisspel/contract/operate/backups';
import { useQuery } from '@tanstack/react-query';
import { Archive, Download } from 'lucide-react';
import { agoText } from '../../../lib/format/ago.ts';
import { localMoment } from '../../../lib/format/dates.ts';
import { countText, megabytesText } from '../../../lib/format/figures.ts';
import { serverNow } from '../../../lib/time/server-clock.ts';
import * as m from '../../../paraglide/messages.js';
import { Button, buttonLook } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Message } from '../../../ui/feedback/message.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { ProgressBar } from '../../../ui/feedback/progress.tsx';
import { QueryPlaceholder } from '../../../ui/feedback/query-placeholder.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Failure } from '../../../ui/forms/organiser-forms.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { backupsQuery, useMakeBackup } from '../queries.ts';

const TROUBLE_TEXTS: Record<Exclude<BackupTrouble['kind'], 'no_space'>, () => string> = {
  busy: m.backups_trouble_busy,
  disk_full: m.backups_trouble_disk_full,
  folder: m.backups_trouble_folder,
  database: m.backups_trouble_database,
  storage: m.backups_trouble_storage,
  damaged: m.backups_trouble_damaged,
  interrupted: m.backups_trouble_interrupted,
  unexpected: m.backups_trouble_unexpected,
};

function troubleText(trouble: BackupTrouble): string {
  if (trouble.kind !== 'no_space') return TROUBLE_TEXTS[trouble.kind]();
  const [needed, free] = [megabytesText(trouble.neededBytes), megabytesText(trouble.freeBytes)];
  return m.backups_trouble_no_space({ needed, free });
}

function contentText({ photos, bytes }: Backup): string {
  return m.backups_content({ photos, size: megabytesText(bytes) });
}

function RunningBackup({ done, total }: BackupProgress) {
  return (
    <div className="grid gap-3">
      <ProgressBar
        percent={total === 0 ? 0 : Math.round((done / total) * 100)}
        color="var(--color-action)"
        label={m.backups_making()}
      />
      <p className="text-ink-2" role="status">
        {total === 0
          ? m.backups_step_database()
          : m.backups_step_photos({ done: countText(done), total: countText(total) })}
      </p>
    </div>
  );
}

function NewestBackup({ backup }: { backup: Backup | undefined }) {
  if (backup === undefined) {
    return <Message icon={Archive} title={m.backups_none_title()} text={m.backups_none_text()} />;
  }
  return (
    <Card>
      <h2 className="text-2xl">{m.backups_newest()}</h2>
      <p className="mt-1 font-bold">
        {localMoment(backup.createdAt)} ({agoText(backup.createdAt, serverNow())})
      </p>
      <p className="text-ink-2">{contentText(backup)}</p>
    </Card>
  );
}

function BackupState({ backups, running, failure, nextAt, concern }: BackupOverview) {
  const [newest] = backups;
  return (
    <section className="mb-8 grid gap-3" aria-label={m.backups_newest()}>
      <NewestBackup backup={newest} />
      {running === null ? null : <RunningBackup {...running} />}
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
      {nextAt === null ? (
        <p className="text-ink-2">{m.backups_next_none()}</p>
      ) : nextAt > serverNow() && running === null ? (
        <p className="text-ink-2">{m.backups_next({ when: localMoment(nextAt) })}</p>
      ) : null}
    </section>
  );
}

/** All backups, the newest first. Each is downloaded as one file, with its photos. */
function BackupList({ backups, keep }: BackupOverview) {
  return (
    <section className="grid gap-3" aria-label={m.backups_list_title()}>
      <h2 className="text-2xl">{m.backups_list_title()}</h2>
      {keep === 0 ? null : <p className="text-ink-2">{m.backups_list_text({ days: keep })}</p>}
      <ul className="grid gap-3">
        {backups.map((backup) => (
          <li key={backup.name}>
            <Card className="flex flex-wrap items-center justify-between gap-3">
              <div>
                <p className="font-bold">{localMoment(backup.createdAt)}</p>
                <p className="text-ink-2">{contentText(backup)}</p>
              </div>
              <a
                href={`/api/backups/${backup.name}/file`}
                download
                className={buttonLook('secondary')}
                aria-label={m.backups_download_of({ when: localMoment(backup.createdAt) })}
              >
                <Download aria-hidden className="size-5" />
                {m.backups_download()}
              </a>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function BackupsPage() {
  const query = useQuery(backupsQuery);
  const makeBackup = useMakeBackup();
  if (query.data === undefined) {
    return (
      <main className="page">
        <PageHeader title={m.backups_title()} />
        <QueryPlaceholder query={query} title={m.backups_load_failed()}>
          <Skeleton className="h-64" />
        </QueryPlaceholder>
      </main>
    );
  }
  const { backups, running, unreadable } = query.data;
  return (
    <main className="page">
      <PageHeader title={m.backups_title()} text={m.backups_intro()}>
        <Button
          variant="primary"
          busy={makeBackup.isPending || running !== null}
          onClick={() => makeBackup.mutate()}
        >
          {m.backups_make()}
        </Button>
      </PageHeader>
      <Failure error={makeBackup.error} />
      <BackupState {...query.data} />
      {backups.length === 0 ? null : <BackupList {...query.data} />}
      {unreadable.length === 0 ? null : (
        <div className="mt-3">
          <Notice tone="bad">
            {m.backups_unreadable({ count: unreadable.length, names: unreadable.join(', ') })}
          </Notice>
        </div>
      )}
      <p className="mt-3 text-ink-2">{m.backups_advice()}</p>
    </main>
  );
}
