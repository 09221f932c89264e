import { useIsAdmin } from '../../lib/session.ts';
import { optionalPart } from '../../ui/optional-part.tsx';

const ArrivalCard = optionalPart(() => import('../../features/trip-editor/components/arrival-card.tsx'));

/** Loads later and for the organiser only, because visitors have no use for it. */
export function Arrival() {
  return useIsAdmin() ? <ArrivalCard /> : null;
}
