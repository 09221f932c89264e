import { createFileRoute } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Guarded } from '../../features/access/components/guarded.tsx';
import { rememberInvited } from '../../features/admin/first-steps.ts';
import { InvitationPage } from '../../features/invitations/components/invitation-page.tsx';
import * as m from '../../paraglide/messages.js';

export const Route = createFileRoute('/admin_/uitnodigen')({
  component: InvitationRoute,
  head: () => ({ meta: [{ title: m.page_title({ page: m.invite_title() }) }] }),
});

function InvitationRoute() {
  // The path to a first game ticks it off.
  useEffect(rememberInvited, []);
  return (
    <Guarded opens="admin" title={m.admin_login_title()} text={m.admin_login_text()}>
      <InvitationPage />
    </Guarded>
  );
}
