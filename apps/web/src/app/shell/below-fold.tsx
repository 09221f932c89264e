import { type ReactNode, useRef } from 'react';
import { useIsPreview } from '../../lib/preview.ts';
import { optionalPart } from '../../ui/optional-part.tsx';
import { useNear } from '../../ui/use-near.ts';

const NotificationCard = optionalPart(
  () => import('../../features/notifications/components/notification-card.tsx'),
);

interface BelowFoldProps {
  /** Keeps room for the part, so that nothing jumps when it comes. */
  className: string;
  children: ReactNode;
}

/** Shows a part, and so loads its code, once its place is on the screen; never in a preview. */
export function BelowFold({ className, children }: BelowFoldProps) {
  const place = useRef<HTMLDivElement>(null);
  const near = useNear(place, '0px');
  const preview = useIsPreview();
  return (
    <div ref={place} className={className}>
      {near && !preview ? children : null}
    </div>
  );
}

export function FlightNotifications() {
  return (
    <BelowFold className="empty:min-h-40 print:hidden">
      <NotificationCard topic="flights" />
    </BelowFold>
  );
}
