import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CloudOff } from 'lucide-react';
import { organiserErrorText } from '../../../lib/organiser-errors.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Message } from '../../../ui/message.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { statusQuery } from '../queries.ts';

/** How the server is doing, for who sees to it. */
export function StatusPage() {
  const { data: status, error, isFetching, refetch } = useQuery(statusQuery);
  return (
    <main className="page">
      <PageHeader title={m.status_title()}>
        <Link to="/$" params={{ _splat: 'back-ups' }} className="text-link">
          {m.backups_title()}
        </Link>
      </PageHeader>
      {status ? (
        <p>{m.status_version({ version: status.version })}</p>
      ) : error ? (
        <Message icon={CloudOff} title={m.status_failed()} text={organiserErrorText(error)}>
          <Button variant="primary" busy={isFetching} onClick={() => void refetch()}>
            {m.common_retry()}
          </Button>
        </Message>
      ) : (
        <Skeleton className="h-64" />
      )}
    </main>
  );
}
