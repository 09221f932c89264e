import { createFileRoute } from '@tanstack/react-router';
import { useRef } from 'react';
import { HomePage } from '../../features/trip/components/home-page.tsx';
import { useIsPreview } from '../../lib/session.ts';
import * as m from '../../paraglide/messages.js';
import { optionalPart } from '../../ui/optional-part.tsx';
import { useNear } from '../../ui/use-near.ts';

export const Route = createFileRoute('/')({
  component: HomeRoute,
  head: () => ({ meta: [{ title: m.page_title({ page: m.home_title() }) }] }),
});

const SaveTrip = optionalPart(() => import('../../features/offline/components/save-trip.tsx'));

function HomeRoute() {
  const end = useRef<HTMLDivElement>(null);
  // Loads the last part only when it is on the screen: it lies below a phone's first view.
  const isEndVisible = useNear(end, '0px');
  const preview = useIsPreview();
  return (
    <HomePage>
      <div ref={end} className="empty:min-h-60">
        {isEndVisible && !preview ? <SaveTrip /> : null}
      </div>
    </HomePage>
  );
}
