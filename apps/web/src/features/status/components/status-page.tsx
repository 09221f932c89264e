import { useQuery } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { localClock } from '../../../lib/dates.ts';
import { organiserErrorText } from '../../../lib/organiser-errors.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Message } from '../../../ui/message.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { statusQuery } from '../queries.ts';
import { FaultList } from './fault-list.tsx';
import { StatusFacts } from './status-facts.tsx';
import { StatusVerdict } from './status-verdict.tsx';

/** How the server is doing, for who sees to it: it is asked anew while somebody looks. `more`: where to look further. */
export function StatusPage({ more }: { more: ReactNode }) {
  const { data: status, error, isFetching, dataUpdatedAt, refetch } = useQuery(statusQuery);
  const time = localClock(dataUpdatedAt);
  return (
    <main className="page">
      <PageHeader title={m.status_title()} text={m.status_here()} />
      {status ? (
        <div className="grid gap-6">
          {error ? <Notice tone="bad">{m.status_stale({ time })}</Notice> : <StatusVerdict status={status} />}
          <FaultList faults={status.faults} now={status.now} />
          <StatusFacts status={status} />
          {more}
          <p className="text-ink-2 text-sm">{m.status_updated({ time })}</p>
        </div>
      ) : error ? (
        <Message icon={CloudOff} title={m.status_failed()} text={organiserErrorText(error)}>
          <Button variant="primary" busy={isFetching} onClick={() => void refetch()}>
            {m.common_retry()}
          </Button>
        </Message>
      ) : (
        <div aria-busy="true" className="grid gap-6">
          <p role="status" className="sr-only">
            {m.common_loading()}
          </p>
          <Skeleton className="h-24" />
          <Skeleton className="h-64" count={2} />
        </div>
      )}
    </main>
  );
}
