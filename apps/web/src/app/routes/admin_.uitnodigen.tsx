import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { Guarded } from '../../features/access/components/guarded.tsx';
import * as m from '../../paraglide/messages.js';

/** Apart from this: every page's first view lists the parts of each route. */
const InvitationPage = lazy(() => import('../../features/invitations/components/invitation-page.tsx'));

export const Route = createFileRoute('/admin_/uitnodigen')({
  component: InvitationRoute,
  head: () => ({ meta: [{ title: m.page_title({ page: m.invite_title() }) }] }),
});

function InvitationRoute() {
  return (
    <Guarded opens="admin" title={m.admin_login_title()} text={m.admin_login_text()}>
      <Suspense>
        <InvitationPage />
      </Suspense>
    </Guarded>
  );
}
