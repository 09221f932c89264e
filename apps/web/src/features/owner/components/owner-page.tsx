import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { ownerSessionQuery, useRefusalWatch } from '../../../lib/operator.ts';
import * as m from '../../../paraglide/messages.js';
import { Message } from '../../../ui/feedback/message.tsx';
import { QueryPlaceholder } from '../../../ui/feedback/query-placeholder.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { OwnedTrips } from './owned-trips.tsx';

interface OwnerPageProps {
  loginForm: ReactNode;
  serverLinks: ReactNode;
}

export function OwnerPage({ loginForm, serverLinks }: OwnerPageProps) {
  const query = useQuery(ownerSessionQuery);
  const session = query.data;
  useRefusalWatch();
  if (session === undefined) {
    return (
      <main className="page">
        <QueryPlaceholder query={query} heading="h1">
          <Skeleton className="h-64" />
        </QueryPlaceholder>
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
  return session.loggedIn ? <OwnedTrips serverLinks={serverLinks} /> : loginForm;
}
