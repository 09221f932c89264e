/**
 * A script of its own that runs while the app's code is still on its way, and asks the server for what the page will show first:
 * on a slow network that saves a whole turn. `lib/early.ts` hands the answers over.
 */
import { FIRST_VIEWS, isFirstView } from '@reisspel/contract/first-views';
import { baseOf } from '../lib/base.ts';
import { CLIENT, JSON_TIMEOUT_MS } from '../lib/client.ts';
import { DRAWN_AT } from '../lib/drawn.ts';
import { askEarly, forgetEarly } from '../lib/early.ts';
import { holdTaps } from '../lib/early-taps.ts';
import { sessionChannel } from '../lib/session-channel.ts';

const SESSION = '/api/session';
/** What a page asks first, beside the session, by what it shows. */
const FIRST_QUESTIONS = { trip: '/api/trip', play: '/api/live?view=play' };

const { pathname, search } = location;
const base = baseOf(pathname);
// Another tab may log in or out before the app is here to hear of it.
sessionChannel(base).addEventListener('message', forgetEarly);
const view = pathname.slice(base.length) || '/';
// A draft, the big screen, a code that was scanned: they begin in a way of their own.
if (search === '' && isFirstView(view)) {
  const shows = FIRST_VIEWS[view];
  // A stream says of itself which version it speaks.
  askEarly(base + FIRST_QUESTIONS[shows], shows === 'play' ? {} : CLIENT, JSON_TIMEOUT_MS);
  askEarly(base + SESSION, CLIENT, JSON_TIMEOUT_MS);
}
if (DRAWN_AT !== null) holdTaps();
// Writing its first date takes an engine longer than all that follow: it does so while it would wait for the network.
new Intl.DateTimeFormat(document.documentElement.lang, { weekday: 'long', timeZone: 'UTC' }).format();
