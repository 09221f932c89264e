import * as m from '../../paraglide/messages.js';
import { buttonLook } from '../../ui/button.tsx';
import { OffCourse } from './not-found-page.tsx';

/** Where no trip stands. The way out is the server's own first page: every link of the app stays within the trip. */
export default function UnknownTrip() {
  return (
    <OffCourse>
      <a href="/" className={`${buttonLook('primary')} mt-6`}>
        {m.not_found_home()}
      </a>
    </OffCourse>
  );
}
