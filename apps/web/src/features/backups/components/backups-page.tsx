import { useQuery } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import { organiserErrorText } from '../../../lib/organiser-errors.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Message } from '../../../ui/message.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useMakeBackup } from '../mutations.ts';
import { backupsQuery } from '../queries.ts';
import { BackupList } from './backup-list.tsx';
import { NewestBackup } from './newest-backup.tsx';

/** The backups of the server, for who sees to it. */
export function BackupsPage() {
  const { data, error, isFetching, refetch } = useQuery(backupsQuery);
  const make = useMakeBackup();
  if (data === undefined) {
    return (
      <main className="page" aria-busy={error === null}>
        <PageHeader title={m.backups_title()} />
        {error === null ? (
          <Skeleton className="h-64" />
        ) : (
          <Message icon={CloudOff} title={m.backups_load_failed()} text={organiserErrorText(error)}>
            <Button variant="primary" busy={isFetching} onClick={() => void refetch()}>
              {m.common_retry()}
            </Button>
          </Message>
        )}
      </main>
    );
  }
  return (
    <main className="page">
      <PageHeader title={m.backups_title()} text={m.backups_intro()}>
        <Button
          variant="primary"
          busy={make.isPending || data.running !== null}
          onClick={() => make.mutate()}
        >
          {m.backups_make()}
        </Button>
      </PageHeader>
      {make.isError ? <Notice tone="bad">{organiserErrorText(make.error)}</Notice> : null}
      <NewestBackup {...data} />
      {data.backups.length === 0 ? null : <BackupList {...data} />}
      {data.unreadable.length === 0 ? null : (
        <div className="mt-3">
          <Notice tone="bad">
            {m.backups_unreadable({ count: data.unreadable.length, names: data.unreadable.join(', ') })}
          </Notice>
        </div>
      )}
      <p className="mt-3 text-ink-2">{m.backups_advice()}</p>
    </main>
  );
}
