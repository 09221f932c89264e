import { Link } from '@tanstack/react-router';
import * as m from '../../../paraglide/messages.js';
import { buttonLook } from '../../../ui/button.tsx';

/** The links of an archived trip. The current trip is another document on this server. */
export default function LookBack() {
  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      <Link to="/gallery" className={`${buttonLook('primary')} grow`}>
        {m.home_to_gallery()}
      </Link>
      <a href="/" className={`${buttonLook('secondary')} min-h-14 grow`}>
        {m.trip_archived_home()}
      </a>
    </div>
  );
}
