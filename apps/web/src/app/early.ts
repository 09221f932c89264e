/**
 * A script of its own that runs while the app's code is still on its way, and asks the server for what the page will show first:
 * on a slow network that saves a whole turn. `lib/early.ts` hands the answers over.
 */
import { baseOf } from '../lib/base.ts';
import { CLIENT, JSON_TIMEOUT_MS } from '../lib/client.ts';
import { askEarly, forgetEarly } from '../lib/early.ts';
import { sessionChannel } from '../lib/session-channel.ts';

const SESSION = '/api/session';
const TRIP = '/api/trip';
const PLAY = '/api/live?view=play';
const OF_THE_TRIP = [TRIP, SESSION];
const OF_THE_GAME = [PLAY, SESSION];

/** What a page asks first, by its address within the trip. */
const FIRST_QUESTIONS: Readonly<Record<string, readonly string[]>> = {
  '/': OF_THE_TRIP,
  '/vlucht': OF_THE_TRIP,
  '/hotel': OF_THE_TRIP,
  '/schedule': OF_THE_TRIP,
  '/thuisblijvers': OF_THE_TRIP,
  '/gallery': OF_THE_TRIP,
  '/game': OF_THE_GAME,
  '/scoreboard': OF_THE_GAME,
};

const { pathname, search } = location;
const base = baseOf(pathname);
// Another tab may log in or out before the app is here to hear of it.
sessionChannel(base).addEventListener('message', forgetEarly);
// A draft, the big screen, a code that was scanned: they begin in a way of their own.
if (search === '') {
  for (const path of FIRST_QUESTIONS[pathname.slice(base.length) || '/'] ?? []) {
    askEarly(base + path, path === PLAY ? {} : CLIENT, JSON_TIMEOUT_MS);
  }
}
// Writing its first date takes an engine longer than all that follow: it does so while it would wait for the network.
new Intl.DateTimeFormat(document.documentElement.lang, { weekday: 'long', timeZone: 'UTC' }).format();
