import { createFileRoute } from '@tanstack/react-router';
import { HotelPage } from '../../features/trip/components/hotel-page.tsx';
import * as m from '../../paraglide/messages.js';

export const Route = createFileRoute('/hotel')({
  component: HotelPage,
  head: () => ({ meta: [{ title: m.page_title({ page: m.hotel_title() }) }] }),
});
