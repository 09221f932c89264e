import { createFileRoute } from '@tanstack/react-router';
import { SchedulePage } from '../../features/trip/components/schedule-page.tsx';
import * as m from '../../paraglide/messages.js';

export const Route = createFileRoute('/schedule')({
  component: SchedulePage,
  head: () => ({ meta: [{ title: m.page_title({ page: m.schedule_title() }) }] }),
});
