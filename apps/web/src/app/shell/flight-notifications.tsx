import { useRef } from 'react';
import { useIsPreview } from '../../lib/session.ts';
import { optionalPart } from '../../ui/optional-part.tsx';
import { useNear } from '../../ui/use-near.ts';

const NotificationCard = optionalPart(
  () => import('../../features/notifications/components/notification-card.tsx'),
);

export function FlightNotifications() {
  const place = useRef<HTMLDivElement>(null);
  const isVisible = useNear(place, '0px');
  const preview = useIsPreview();
  return (
    <div ref={place} className="empty:min-h-40 print:hidden">
      {isVisible && !preview ? <NotificationCard topic="flights" /> : null}
    </div>
  );
}
