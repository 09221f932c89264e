import type { Role } from '@reisspel/contract/session';
import type { ReactNode } from 'react';
import { useSession } from '../../../lib/session.ts';
import * as m from '../../../paraglide/messages.js';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { PasswordGate } from './password-gate.tsx';

interface GuardedProps {
  opens: Exclude<Role, 'player'>;
  title: string;
  text: string;
  children: ReactNode;
}

/** A page behind a password; the organiser passes every gate (spec 6). The server guards what the page asks for. */
export function Guarded({ opens, title, text, children }: GuardedProps) {
  const session = useSession();
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
  if (session.roles.includes(opens) || session.roles.includes('admin')) return children;
  return <PasswordGate opens={opens} title={title} text={text} />;
}
