/** A small script that prepares a page while the app is still loading. */
import { drawnAt } from '../lib/drawn.ts';
import { holdTaps, showLateNotice, stopWaitingForApp } from '../lib/early-taps.ts';

declare global {
  var reisspelStarted: boolean | undefined;
}

const PAINT = 'first-contentful-paint';
/** Milliseconds to wait for the paint event. Some browsers support it but never send it. */
const PAINT_PATIENCE_MS = 3_000;

/** Milliseconds until a server-rendered page shows that the app loads slowly. */
const APP_PATIENCE_MS = 8_000;

/** Calls `onPaint` after the first paint, so that the text of the page gets the whole network. */
function runAfterPaint(onPaint: () => void): void {
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

/** Starts the scripts one by one, because a slow phone ignores taps while a script starts. */
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

/** Formats a date, which makes the browser load its locale data. That is slow. */
function loadLocaleData(language: string): void {
  new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format();
}

/** Loads the locale data in a worker, so the page does not wait. All threads share the data. */
function loadLocaleDataInWorker(script: HTMLOrSVGScriptElement | null): void {
  if (!(script instanceof HTMLScriptElement)) return;
  try {
    new Worker(script.src, { name: document.documentElement.lang });
  } catch {
    // Without workers the app formats its first date slowly.
  }
}

function start(): void {
  if (drawnAt() !== null) {
    holdTaps();
    runAfterPaint(() => {
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
  // A server-rendered page loads this script twice, in case one request fails. One run suffices.
  globalThis.reisspelStarted = true;
  start();
}
