/** See docs/decisions/0015-notifications.md. */
import type { PushPayload } from '@reisspel/contract/notifications';
import { baseOf } from '../lib/base.ts';
import { registrations, serverKey } from '../lib/device/push.ts';
import { pageLanguage } from '../lib/language.ts';

declare const self: ServiceWorkerGlobalScope;

interface ShownOptions extends NotificationOptions {
  renotify?: boolean;
  timestamp?: number;
}

interface Target {
  /** Paths of the trip. A new window uses the first path. A path is empty for the default trip. */
  bases: readonly string[];
  /** Path of the page within the trip. */
  page: string;
}

const PAGES: ReadonlySet<string> = new Set<PushPayload['page']>(['/game', '/vlucht', '/schedule', '/admin']);
const ICON = '/icons/icon-192.png';
/** Pages that are not navigated away from, because the user may be at work there. */
const BUSY_PAGE = /^\/(?:game|admin|generator|eigenaar)(?:\/|$)/;

function pathIn(base: string, url: string): string {
  return new URL(url).pathname.slice(base.length) || '/';
}

async function windowsOf({ bases }: Target): Promise<WindowClient[]> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return windows.filter(({ url }) => bases.includes(baseOf(new URL(url).pathname)));
}

/** Returns null if the push has no readable data. */
function payloadOf(event: PushEvent): PushPayload | null {
  try {
    return event.data?.json() ?? null;
  } catch {
    return null;
  }
}

function isKnown(page: PushPayload['page']): boolean {
  return PAGES.has(page) || page.startsWith('/delen/');
}

/** An unknown page, from a later version of the server, becomes the start page. */
function targetOf({ trip, page }: PushPayload): Target {
  const base = baseOf(`/r/${trip.slug}`);
  return { bases: trip.isDefault ? ['', base] : [base], page: isKnown(page) ? page : '/' };
}

/** Shows a notification for each push, as browsers demand. It is silent if a page is visible. */
async function show(event: PushEvent): Promise<void> {
  const payload = payloadOf(event);
  if (payload === null)
    return self.registration.showNotification('Reisspel', { icon: ICON, tag: 'reisspel' });
  const target = targetOf(payload);
  const isVisible = (await windowsOf(target)).some(({ visibilityState }) => visibilityState === 'visible');
  const options: ShownOptions = {
    body: payload.body,
    icon: ICON,
    tag: payload.tag,
    renotify: !isVisible,
    silent: isVisible,
    timestamp: payload.at,
    lang: pageLanguage(),
    data: target,
  };
  return self.registration.showNotification(payload.title, options);
}

/** Focuses a window on the page, or else navigates an idle window or opens a new window. */
async function open(target: Target): Promise<void> {
  const [base = ''] = target.bases;
  const windows = await windowsOf(target);
  const paths = windows.map(({ url }) => pathIn(baseOf(new URL(url).pathname), url));
  const onPage = windows.find((_, index) => paths[index] === target.page);
  if (onPage) {
    await onPage.focus();
    return;
  }
  const idle = windows.find((_, index) => !BUSY_PAGE.test(paths[index] ?? ''));
  if (idle) {
    const focused = await idle.focus();
    // A window of another service worker cannot be navigated, so it only comes to the front.
    await focused.navigate(`${baseOf(new URL(idle.url).pathname)}${target.page}`).catch(() => null);
    return;
  }
  const [busy] = windows;
  if (busy) await busy.focus();
  else await self.clients.openWindow(`${base}${target.page}`);
}

function isTarget(data: unknown): data is Target {
  return typeof data === 'object' && data !== null && 'bases' in data && 'page' in data;
}

/**
 * Gives the server the new subscription, for each trip and family's link with notifications. If one
 * fails, its next page with a notification card does so. Browsers may report neither the old nor
 * the new subscription: then this subscribes again, with the server's key.
 */
async function replaceSubscription(
  old: PushSubscription | null,
  reported: PushSubscription | null,
): Promise<void> {
  const all = await registrations();
  const [first] = all;
  if (first === undefined) return;
  const subscribe = async () => {
    const applicationServerKey = old?.options.applicationServerKey ?? (await serverKey(first.base));
    return self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  };
  const current = reported ?? (await subscribe());
  const replaced = all.map(async (registration) => {
    await registration.put(current);
    if (old !== null && old.endpoint !== current.endpoint) await registration.delete(old.endpoint);
  });
  await Promise.allSettled(replaced);
}

/** Call it while the worker's script first runs: browsers ignore listeners that are added later. */
export function listenForNotifications(): void {
  self.addEventListener('push', (event) => event.waitUntil(show(event)));
  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const { data } = event.notification;
    if (isTarget(data)) event.waitUntil(open(data));
  });
  self.addEventListener('pushsubscriptionchange', (event) =>
    event.waitUntil(replaceSubscription(event.oldSubscription, event.newSubscription)),
  );
}
