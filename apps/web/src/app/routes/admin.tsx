import { createFileRoute } from '@tanstack/react-router';
import { Guarded } from '../../features/access/components/guarded.tsx';
import { Dashboard } from '../../features/admin/components/dashboard.tsx';
import { useForgottenGame } from '../../features/generator/use-forgotten-game.ts';
import * as m from '../../paraglide/messages.js';
import { AdminPages } from '../shell/admin-pages.tsx';

export const Route = createFileRoute('/admin')({
  component: AdminRoute,
  head: () => ({ meta: [{ title: m.page_title({ page: m.admin_title() }) }] }),
});

function AdminRoute() {
  useForgottenGame();
  return (
    <Guarded opens="admin" title={m.admin_login_title()} text={m.admin_login_text()}>
      <Dashboard pages={<AdminPages />} />
    </Guarded>
  );
}
