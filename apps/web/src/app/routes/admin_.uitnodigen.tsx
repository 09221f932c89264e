import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import * as m from '../../paraglide/messages.js';
import { OrganiserDoor } from '../shell/doors.tsx';

const InvitationPage = lazy(() => import('../../features/invitations/components/invitation-page.tsx'));

export const Route = createFileRoute('/admin_/uitnodigen')({
  component: InvitationRoute,
  head: () => ({ meta: [{ title: m.page_title({ page: m.invite_title() }) }] }),
});

function InvitationRoute() {
  return (
    <OrganiserDoor>
      <Suspense>
        <InvitationPage />
      </Suspense>
    </OrganiserDoor>
  );
}
