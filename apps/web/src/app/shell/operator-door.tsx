import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { Guarded } from '../../features/access/components/guarded.tsx';
import { ownerSessionQuery } from '../../features/owner/queries.ts';
import { BASE } from '../../lib/base.ts';
import * as m from '../../paraglide/messages.js';
import { LoadingPage } from './loading-page.tsx';

/** The server's pages are of no trip. */
function ToRoot() {
  useEffect(() => location.replace(location.pathname.slice(BASE.length) + location.search), []);
  return <LoadingPage />;
}

function AtRoot({ children }: { children: ReactNode }) {
  const { data: owner, isPending } = useQuery(ownerSessionQuery);
  if (isPending) return <LoadingPage />;
  if (owner?.loggedIn) return children;
  const ownersWay = owner?.enabled ? (
    <Link to="/eigenaar" className="text-link block">
      {m.operator_login_owner()}
    </Link>
  ) : null;
  const text = (
    <>
      {m.operator_login_text()}
      {ownersWay}
    </>
  );
  return (
    <Guarded opens="admin" title={m.operator_login_title()} text={text}>
      {children}
    </Guarded>
  );
}

/**
 * Around a page about the whole server: lets its owner in, and the organiser of the trip on the front page (as the server's
 * `http/operator-gate.ts`). Who is neither is asked for the organiser's password; the owner has a page to log in.
 */
export function OperatorDoor({ children }: { children: ReactNode }) {
  return BASE === '' ? <AtRoot>{children}</AtRoot> : <ToRoot />;
}
