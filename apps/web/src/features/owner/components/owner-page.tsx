import { useQuery } from '@tanstack/react-query';
import { CloudOff, KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { ownerSessionQuery, useRefusalWatch } from '../../../lib/operator.ts';
import { organiserErrorText } from '../../../lib/organiser-errors.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Message } from '../../../ui/feedback/message.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { OwnedTrips } from './owned-trips.tsx';

interface OwnerPageProps {
  /** Asks for the owner's password. */
  gate: ReactNode;
  /** The links to the server's pages. */
  more: ReactNode;
}

export function OwnerPage({ gate, more }: OwnerPageProps) {
  const { data: session, isError, error, isFetching, refetch } = useQuery(ownerSessionQuery);
  useRefusalWatch();
  if (session === undefined && isError) {
    return (
      <main className="page">
        <Message icon={CloudOff} heading="h1" title={m.route_error_title()} text={organiserErrorText(error)}>
          <Button variant="primary" busy={isFetching} onClick={() => void refetch()}>
            {m.common_retry()}
          </Button>
        </Message>
      </main>
    );
  }
  if (session === undefined) {
    return (
      <main className="page" aria-busy="true">
        <p role="status" className="sr-only">
          {m.common_loading()}
        </p>
        <Skeleton className="h-64" />
      </main>
    );
  }
  if (!session.enabled) {
    return (
      <main className="page">
        <Message
          icon={KeyRound}
          heading="h1"
          title={m.owner_disabled_title()}
          text={m.owner_disabled_text()}
        />
      </main>
    );
  }
  return session.loggedIn ? <OwnedTrips more={more} /> : gate;
}
