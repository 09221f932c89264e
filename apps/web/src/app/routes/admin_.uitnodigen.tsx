import { createFileRoute } from '@tanstack/react-router';
import { InvitationPage } from '../../features/invitations/components/invitation-page.tsx';
import * as m from '../../paraglide/messages.js';
import { OrganiserDoor } from '../shell/guarded-pages.tsx';

export const Route = createFileRoute('/admin_/uitnodigen')({
  component: InvitationRoute,
  head: () => ({ meta: [{ title: m.page_title({ page: m.invite_title() }) }] }),
  // The trip editor links to the sheet of the trip.
  validateSearch: ({ blad }: Record<string, unknown>): { blad?: 'reis' } => (blad === 'reis' ? { blad } : {}),
});

function InvitationRoute() {
  const { blad } = Route.useSearch();
  return (
    <OrganiserDoor>
      <InvitationPage first={blad === 'reis' ? 'trip' : null} />
    </OrganiserDoor>
  );
}
