import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { LockKeyhole } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Guarded } from '../../features/access/components/guarded.tsx';
import { pageBase } from '../../lib/base.ts';
import { ownerSessionQuery, useRefusalWatch } from '../../lib/operator.ts';
import * as m from '../../paraglide/messages.js';
import { buttonLook } from '../../ui/button.tsx';
import { Message } from '../../ui/feedback/message.tsx';
import { optionalPart } from '../../ui/optional-part.tsx';
import { LoadingPage } from './loading-page.tsx';

const Menu = optionalPart(() => import('./menu.tsx'));

export function OrganiserDoor({ children }: { children: ReactNode }) {
  return (
    <Guarded loginAs="admin" title={m.admin_login_title()} text={m.admin_login_text()} menu={<Menu />}>
      {children}
    </Guarded>
  );
}

/** Loads the address without the trip's base, because only the default trip has the page. */
export function RedirectToRoot() {
  useEffect(() => location.replace(location.pathname.slice(pageBase().length) + location.search), []);
  return <LoadingPage />;
}

function OwnersOnly() {
  return (
    <main className="page">
      <Message
        icon={LockKeyhole}
        heading="h1"
        title={m.operator_login_title()}
        text={m.operator_login_text_owner()}
      >
        <Link to="/admin" className={buttonLook('primary')}>
          {m.operator_login_back()}
        </Link>
        <Link to="/eigenaar" className={buttonLook('quiet')}>
          {m.operator_login_owner()}
        </Link>
      </Message>
    </main>
  );
}

function RootOperatorDoor({ children }: { children: ReactNode }) {
  const { data: owner, isPending } = useQuery(ownerSessionQuery);
  useRefusalWatch();
  if (isPending) return <LoadingPage />;
  if (owner?.loggedIn) return children;
  if (owner?.enabled) return <OwnersOnly />;
  return (
    <Guarded loginAs="admin" title={m.operator_login_title()} text={m.operator_login_text()}>
      {children}
    </Guarded>
  );
}

/** Admits the owner or, without one, the organiser of the default trip (`server-gates.ts`). */
export function OperatorDoor({ children }: { children: ReactNode }) {
  return pageBase() === '' ? <RootOperatorDoor>{children}</RootOperatorDoor> : <RedirectToRoot />;
}
