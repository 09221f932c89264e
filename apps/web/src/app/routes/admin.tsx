import { createFileRoute } from '@tanstack/react-router';
import { Dashboard } from '../../features/admin/dashboard.tsx';
import { useForgetGameAtLogout } from '../../features/generator/generator-state.ts';
import * as m from '../../paraglide/messages.js';
import { optionalPart } from '../../ui/optional-part.tsx';
import { OrganiserDoor } from '../shell/guarded-pages.tsx';
import { TripPageLinks } from '../shell/menu-links.tsx';

const NotificationCard = optionalPart(
  () => import('../../features/notifications/components/notification-card.tsx'),
);
const BackupWarning = optionalPart(() => import('../../features/backups/components/backup-warning.tsx'));

export const Route = createFileRoute('/admin')({
  component: AdminRoute,
  head: () => ({ meta: [{ title: m.page_title({ page: m.admin_title() }) }] }),
});

function AdminRoute() {
  useForgetGameAtLogout();
  return (
    <OrganiserDoor>
      <Dashboard
        pages={<TripPageLinks />}
        notifications={<NotificationCard topic="game" forOrganiser />}
        serverWarnings={<BackupWarning />}
      />
    </OrganiserDoor>
  );
}
