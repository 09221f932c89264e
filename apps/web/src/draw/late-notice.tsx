import { LATE_NOTICE } from '../lib/early-taps.ts';
import * as m from '../paraglide/messages.js';

/** Waits in a drawn page, beside the app's own part of it, for the app to be long in coming (`lib/early-taps.ts`). */
export function LateNotice() {
  return (
    <p
      id={LATE_NOTICE}
      hidden
      role="alert"
      className="fixed inset-x-4 bottom-4 z-50 mx-auto max-w-xl rounded-2xl bg-waiting px-4 py-3 text-on-waiting shadow-raised"
    >
      {m.route_slow()}{' '}
      <a className="flex min-h-12 w-fit items-center font-bold underline" href={location.pathname}>
        {m.common_retry()}
      </a>
    </p>
  );
}
