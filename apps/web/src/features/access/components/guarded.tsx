import type { Role } from '@reisspel/contract/session';
import { useQuery } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { sessionQuery } from '../../../lib/session.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Loading } from '../../../ui/feedback/loading.tsx';
import { Message } from '../../../ui/feedback/message.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { PasswordGate } from './password-gate.tsx';

interface GuardedProps {
  loginAs: Exclude<Role, 'player'>;
  title: string;
  text: ReactNode;
  /** Links to other pages, shown below the password form. */
  menu?: ReactNode;
  children: ReactNode;
}

/**
 * Shows a page to the role `loginAs` and to the organiser. Others get a password form (spec 6). The
 * server protects the data itself.
 */
export function Guarded({ loginAs, title, text, menu, children }: GuardedProps) {
  const { data: session, isError, refetch } = useQuery(sessionQuery);
  // Shows the error if there is no data. A failed refetch must not close a page with unsaved input.
  if (session === undefined && isError) {
    return (
      <main className="page">
        <Message icon={CloudOff} heading="h1" title={m.route_error_title()} text={m.error_network()}>
          <Button variant="primary" onClick={() => void refetch()}>
            {m.common_retry()}
          </Button>
        </Message>
        {menu}
      </main>
    );
  }
  if (session === undefined) {
    return (
      <main className="page">
        <Loading>
          <Skeleton className="h-64" />
        </Loading>
      </main>
    );
  }
  if (session.roles.includes(loginAs) || session.roles.includes('admin')) return children;
  return (
    <>
      <PasswordGate loginAs={loginAs} title={title} text={text} />
      {menu}
    </>
  );
}
