import { createFileRoute } from '@tanstack/react-router';
import { AdminPage } from '../../features/admin/components/admin-page.tsx';
import * as m from '../../paraglide/messages.js';

export const Route = createFileRoute('/admin')({
  component: AdminPage,
  head: () => ({ meta: [{ title: m.page_title({ page: m.admin_title() }) }] }),
});
