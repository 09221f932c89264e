/**
 * A script of its own that runs while the app's code is still on its way, and asks the server for what the page will show first:
 * on a slow network that saves a whole turn. `lib/early.ts` hands the answers over.
 */
import { FIRST_VIEWS, isFirstView } from '@reisspel/contract/first-views';
import { baseOf } from '../lib/base.ts';
import { clientHeaders, JSON_TIMEOUT_MS, requestName } from '../lib/client.ts';
import { DRAWN_AT } from '../lib/drawn.ts';
import { askEarly, forgetEarly } from '../lib/early.ts';
import { holdTaps, tellLate, tellMissing } from '../lib/early-taps.ts';
import { PLAY_PATH, SESSION_PATH, TRIP_PATH } from '../lib/first-paths.ts';
import { sessionChannel } from '../lib/session-channel.ts';

declare global {
  var reisspelStarted: boolean | undefined;
}

/** What a page asks first, beside the session, by what it shows. */
const FIRST_QUESTIONS = { trip: TRIP_PATH, play: PLAY_PATH };

const PAINT = 'first-contentful-paint';
/** Milliseconds after which the app comes without a word of the paint: a browser may know of such words and say none. */
const PAINT_PATIENCE_MS = 3_000;

/** Milliseconds that a page may do nothing but be read before it says so: who presses a button waits no longer. */
const APP_PATIENCE_MS = 8_000;

/** Once the words that the server has drawn can be read: until then they are what the network and the phone are for. */
function whenPainted(next: () => void): void {
  // A page in the background is not painted, and not every browser tells.
  if (document.visibilityState === 'hidden' || !PerformanceObserver.supportedEntryTypes.includes('paint')) {
    setTimeout(next);
    return;
  }
  const observer = new PerformanceObserver((paints) => {
    if (paints.getEntriesByName(PAINT).length > 0) stopWaiting();
  });
  const waiting = setTimeout(stopWaiting, PAINT_PATIENCE_MS);
  function stopWaiting(): void {
    observer.disconnect();
    clearTimeout(waiting);
    next();
  }
  observer.observe({ type: 'paint', buffered: true });
}

/**
 * Puts the code of a drawn page to work, which lies there as `wordsFirst` of the server has put it. What the app starts with is read
 * part by part, in turns of their own: a slow phone is deaf during each.
 */
async function startApp(code: DocumentFragment): Promise<void> {
  const tags = [...code.children];
  const app = tags.find((tag) => tag.matches('script'));
  if (app === undefined) return;
  app.remove();
  // All of it is on its way at once.
  document.head.append(code);
  for (const tag of tags.slice(0, tags.indexOf(app))) {
    // What the app cannot do without it says itself.
    await import(/* @vite-ignore */ tag.getAttribute('href') ?? '').catch(() => {});
    await new Promise((resolve) => setTimeout(resolve));
  }
  app.addEventListener('error', tellMissing);
  document.head.append(app);
}

function takeCode(): void {
  const code = document.querySelector<HTMLTemplateElement>('#app-code');
  if (code === null) addEventListener('DOMContentLoaded', takeCode, { once: true });
  else void startApp(document.importNode(code.content, true));
}

/** What the app would ask and do first. */
function prepare(): void {
  const { pathname, search } = location;
  const base = baseOf(pathname);
  // Another tab may log in or out before the app is here to hear of it.
  sessionChannel(base).addEventListener('message', forgetEarly);
  const view = pathname.slice(base.length) || '/';
  // A draft, the big screen, a code that was scanned: they begin in a way of their own.
  if (search === '' && isFirstView(view)) {
    const shows = FIRST_VIEWS[view];
    // A stream says of itself which version it speaks.
    askEarly(
      base + FIRST_QUESTIONS[shows],
      shows === 'play' ? requestName() : clientHeaders(),
      JSON_TIMEOUT_MS,
    );
    askEarly(base + SESSION_PATH, clientHeaders(), JSON_TIMEOUT_MS);
  }
}

/** Writes a first date, which takes an engine longer than all that follow: it has to fetch how dates are written. */
function writeDate(language: string): void {
  new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format();
}

/** Beside the page, which need not wait then: what the engine has fetched is for all of its threads. */
function writeDateElsewhere(script: HTMLOrSVGScriptElement | null): void {
  if (!(script instanceof HTMLScriptElement)) return;
  try {
    new Worker(script.src, { name: document.documentElement.lang });
  } catch {
    // Where a page may have no worker, the first date takes its time.
  }
}

function start(): void {
  if (DRAWN_AT === null) {
    prepare();
  } else {
    holdTaps();
    whenPainted(() => {
      takeCode();
      prepare();
      setTimeout(tellLate, APP_PATIENCE_MS);
    });
  }
  writeDateElsewhere(document.currentScript);
}

if (typeof document === 'undefined') {
  writeDate(self.name);
  self.close();
} else if (!globalThis.reisspelStarted) {
  // A drawn page asks for this twice: the code lies there for nothing else to take, and one request may get lost.
  globalThis.reisspelStarted = true;
  start();
}
