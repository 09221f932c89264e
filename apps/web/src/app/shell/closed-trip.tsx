import { PasswordGate } from '../../features/access/components/password-gate.tsx';
import * as m from '../../paraglide/messages.js';
import { buttonLook } from '../../ui/button.tsx';
import { OffCourse } from './not-found-page.tsx';

export default function ClosedTrip({ isUnknown }: { isUnknown: boolean }) {
  if (!isUnknown) return <PasswordGate opens="guest" title={m.trip_gate_title()} text={m.trip_gate_text()} />;
  // A plain link to the server's start page: the app's links stay within the trip.
  return (
    <OffCourse>
      <a href="/" className={`${buttonLook('primary')} mt-6`}>
        {m.not_found_home()}
      </a>
    </OffCourse>
  );
}
