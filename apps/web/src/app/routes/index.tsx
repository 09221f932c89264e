import { createFileRoute } from '@tanstack/react-router';
import { HomePage } from '../../features/trip/components/home-page.tsx';
import * as m from '../../paraglide/messages.js';

export const Route = createFileRoute('/')({
  component: HomePage,
  head: () => ({ meta: [{ title: m.page_title({ page: m.home_title() }) }] }),
});
