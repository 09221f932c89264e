import { createFileRoute } from '@tanstack/react-router';
import { HomePage } from '../../features/trip/components/home-page.tsx';
import * as m from '../../paraglide/messages.js';
import { optionalPart } from '../../ui/optional-part.tsx';
import { BelowFold } from '../shell/below-fold.tsx';

export const Route = createFileRoute('/')({
  component: HomeRoute,
  head: () => ({ meta: [{ title: m.page_title({ page: m.home_title() }) }] }),
});

const SaveTrip = optionalPart(() => import('../../features/offline/components/save-trip.tsx'));

function HomeRoute() {
  return (
    <HomePage>
      <BelowFold className="empty:min-h-60">
        <SaveTrip />
      </BelowFold>
    </HomePage>
  );
}
