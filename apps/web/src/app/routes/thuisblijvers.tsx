import { createFileRoute } from '@tanstack/react-router';
import { HomeStayersPage } from '../../features/trip/components/home-stayers-page.tsx';
import * as m from '../../paraglide/messages.js';

export const Route = createFileRoute('/thuisblijvers')({
  component: HomeStayersPage,
  head: () => ({ meta: [{ title: m.page_title({ page: m.home_stayers_title() }) }] }),
});
