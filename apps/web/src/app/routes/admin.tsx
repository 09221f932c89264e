import { createFileRoute } from '@tanstack/react-router';
import { Dashboard } from '../../features/admin/components/dashboard.tsx';
import { useForgottenGame } from '../../features/generator/use-forgotten-game.ts';
import * as m from '../../paraglide/messages.js';
import { AdminPages } from '../shell/admin-pages.tsx';
import { OrganiserDoor } from '../shell/organiser-door.tsx';

export const Route = createFileRoute('/admin')({
  component: AdminRoute,
  head: () => ({ meta: [{ title: m.page_title({ page: m.admin_title() }) }] }),
});

function AdminRoute() {
  useForgottenGame();
  return (
    <OrganiserDoor>
      <Dashboard pages={<AdminPages />} />
    </OrganiserDoor>
  );
}
