/** A small script that prepares a page while the app is still loading. */
import { FIRST_VIEWS, isFirstView } from '@reisspel/contract/first-views';
import { baseOf } from '../lib/base.ts';
import { clientHeaders, JSON_TIMEOUT_MS, requestIdHeader } from '../lib/client.ts';
import { drawnAt } from '../lib/drawn.ts';
import { askEarly, forgetEarly, PLAY_PATH, SESSION_PATH, sessionChannel, TRIP_PATH } from '../lib/early.ts';
import { holdTaps, showLateNotice, stopWaitingForApp } from '../lib/early-taps.ts';

declare global {
  var reisspelStarted: boolean | undefined;
}

const FIRST_PATHS = { trip: TRIP_PATH, play: PLAY_PATH };

const PAINT = 'first-contentful-paint';
/** Milliseconds to wait for the paint event. Some browsers support it but never send it. */
const PAINT_PATIENCE_MS = 3_000;

/** Milliseconds until a drawn page shows the notice that the app loads slowly. */
const APP_PATIENCE_MS = 8_000;

/** Calls `onPaint` after the first paint: until then the drawn text gets the whole network. */
function whenPainted(onPaint: () => void): void {
  // A page in the background is not painted, and some browsers send no paint event.
  if (document.visibilityState === 'hidden' || !PerformanceObserver.supportedEntryTypes.includes('paint')) {
    setTimeout(onPaint);
    return;
  }
  const observer = new PerformanceObserver((paints) => {
    if (paints.getEntriesByName(PAINT).length > 0) stopWaiting();
  });
  const waiting = setTimeout(stopWaiting, PAINT_PATIENCE_MS);
  function stopWaiting(): void {
    observer.disconnect();
    clearTimeout(waiting);
    onPaint();
  }
  observer.observe({ type: 'paint', buffered: true });
}

/** Starts the scripts of the template one by one: a slow phone does not react during a start. */
async function startApp(code: DocumentFragment): Promise<void> {
  const tags = [...code.children];
  const app = tags.find((tag) => tag.matches('script'));
  if (app === undefined) return;
  app.remove();
  document.head.append(code);
  for (const tag of tags.slice(0, tags.indexOf(app))) {
    // If a part is missing, the app reports that itself.
    await import(/* @vite-ignore */ tag.getAttribute('href') ?? '').catch(() => {});
    await new Promise((resolve) => setTimeout(resolve));
  }
  app.addEventListener('error', stopWaitingForApp);
  document.head.append(app);
}

function loadCode(): void {
  const code = document.querySelector<HTMLTemplateElement>('#app-code');
  if (code === null) addEventListener('DOMContentLoaded', loadCode, { once: true });
  else void startApp(document.importNode(code.content, true));
}

function requestFirstData(): void {
  const { pathname, search } = location;
  const base = baseOf(pathname);
  // Another tab may log in or out before the app listens for that.
  sessionChannel(base).addEventListener('message', forgetEarly);
  const view = pathname.slice(base.length) || '/';
  // With a search parameter (a draft, the big screen, a scanned code) a page needs other data.
  if (search === '' && isFirstView(view)) {
    const shows = FIRST_VIEWS[view];
    // The live stream does not need the client's protocol version: its events contain their own.
    askEarly(
      base + FIRST_PATHS[shows],
      shows === 'play' ? requestIdHeader() : clientHeaders(),
      JSON_TIMEOUT_MS,
    );
    askEarly(base + SESSION_PATH, clientHeaders(), JSON_TIMEOUT_MS);
  }
}

/** Formats a date, which makes the browser load its locale data. That is slow. */
function loadLocaleData(language: string): void {
  new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format();
}

/** Loads the data in a worker, so that the page does not wait. All threads share it. */
function loadLocaleDataInWorker(script: HTMLOrSVGScriptElement | null): void {
  if (!(script instanceof HTMLScriptElement)) return;
  try {
    new Worker(script.src, { name: document.documentElement.lang });
  } catch {
    // Without workers the app formats its first date slowly.
  }
}

function start(): void {
  if (drawnAt() === null) {
    requestFirstData();
  } else {
    holdTaps();
    whenPainted(() => {
      loadCode();
      setTimeout(showLateNotice, APP_PATIENCE_MS);
    });
  }
  loadLocaleDataInWorker(document.currentScript);
}

if (typeof document === 'undefined') {
  // This script is running in the worker of `loadLocaleDataInWorker`.
  loadLocaleData(self.name);
  self.close();
} else if (!globalThis.reisspelStarted) {
  // A drawn page loads this script twice, in case one request fails. The second run does nothing.
  globalThis.reisspelStarted = true;
  start();
}
