import { TripGate } from '../../features/access/components/trip-gate.tsx';
import * as m from '../../paraglide/messages.js';
import { buttonLook } from '../../ui/button.tsx';
import { OffCourse } from './not-found-page.tsx';

/** What stands before a trip that is not open to this browser, or at an address that no trip has. */
export default function ClosedTrip({ isUnknown }: { isUnknown: boolean }) {
  if (!isUnknown) return <TripGate />;
  // The way out is the server's own first page: every link of the app stays within the trip.
  return (
    <OffCourse>
      <a href="/" className={`${buttonLook('primary')} mt-6`}>
        {m.not_found_home()}
      </a>
    </OffCourse>
  );
}
