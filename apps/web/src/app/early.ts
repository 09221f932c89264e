/** Requests a page's first data before the app is loaded, which saves a round trip. */
import { FIRST_VIEWS, isFirstView } from '@reisspel/contract/first-views';
import { baseOf } from '../lib/base.ts';
import { clientHeaders, JSON_TIMEOUT_MS, requestName } from '../lib/client.ts';
import { DRAWN_AT } from '../lib/drawn.ts';
import { askEarly, forgetEarly, PLAY_PATH, SESSION_PATH, sessionChannel, TRIP_PATH } from '../lib/early.ts';
import { holdTaps, tellLate, tellMissing } from '../lib/early-taps.ts';

declare global {
  var reisspelStarted: boolean | undefined;
}

const FIRST_QUESTIONS = { trip: TRIP_PATH, play: PLAY_PATH };

const PAINT = 'first-contentful-paint';
/** Milliseconds to wait for the paint event, which some browsers support but never send. */
const PAINT_PATIENCE_MS = 3_000;

/** Milliseconds after which a drawn page that does not react yet shows the notice. */
const APP_PATIENCE_MS = 8_000;

/** Calls `next` after the first paint: until then the drawn text gets all of the network. */
function whenPainted(next: () => void): void {
  // A page in the background is not painted, and some browsers send no paint event.
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

/** Starts the code from the template (`wordsFirst`) in parts: a slow phone is blocked by each. */
async function startApp(code: DocumentFragment): Promise<void> {
  const tags = [...code.children];
  const app = tags.find((tag) => tag.matches('script'));
  if (app === undefined) return;
  app.remove();
  document.head.append(code);
  for (const tag of tags.slice(0, tags.indexOf(app))) {
    // The app reports a missing part itself.
    await import(/* @vite-ignore */ tag.getAttribute('href') ?? '').catch(() => {});
    await new Promise((resolve) => setTimeout(resolve));
  }
  app.addEventListener('error', tellMissing);
  document.head.append(app);
}

function loadCode(): void {
  const code = document.querySelector<HTMLTemplateElement>('#app-code');
  if (code === null) addEventListener('DOMContentLoaded', loadCode, { once: true });
  else void startApp(document.importNode(code.content, true));
}

function prepare(): void {
  const { pathname, search } = location;
  const base = baseOf(pathname);
  // Another tab may log in or out before the app can hear of it.
  sessionChannel(base).addEventListener('message', forgetEarly);
  const view = pathname.slice(base.length) || '/';
  // A draft, the big screen and a scanned code use a search parameter and other first requests.
  if (search === '' && isFirstView(view)) {
    const shows = FIRST_VIEWS[view];
    // The stream carries its own protocol version.
    askEarly(
      base + FIRST_QUESTIONS[shows],
      shows === 'play' ? requestName() : clientHeaders(),
      JSON_TIMEOUT_MS,
    );
    askEarly(base + SESSION_PATH, clientHeaders(), JSON_TIMEOUT_MS);
  }
}

/** Formats a first date, the slowest one: the engine has to load its locale data. */
function writeDate(language: string): void {
  new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format();
}

/** Formats it in a worker, so that the page need not wait: the loaded data serves all threads. */
function writeDateElsewhere(script: HTMLOrSVGScriptElement | null): void {
  if (!(script instanceof HTMLScriptElement)) return;
  try {
    new Worker(script.src, { name: document.documentElement.lang });
  } catch {
    // Without workers the first date takes its time.
  }
}

function start(): void {
  if (DRAWN_AT === null) {
    prepare();
  } else {
    holdTaps();
    whenPainted(() => {
      loadCode();
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
  // A drawn page requests this script twice, in case one request fails.
  globalThis.reisspelStarted = true;
  start();
}
