/** See docs/decisions/0015-notifications.md. */
import type { PushPayload } from '@reisspel/contract/notifications';
import { baseOf } from '../lib/base.ts';
import { chosenTopics, deleteSubscription, putSubscription, serverKey } from '../lib/device/push.ts';
import { LANGUAGE } from '../lib/language.ts';

declare const self: ServiceWorkerGlobalScope;

interface ShownOptions extends NotificationOptions {
  renotify?: boolean;
  timestamp?: number;
}

interface Target {
  bases: readonly string[];
  page: string;
}

const PAGES: ReadonlySet<string> = new Set<PushPayload['page']>(['/game', '/vlucht', '/admin']);
const ICON = '/icons/icon-192.png';
/** Pages on which a navigation could interrupt the user's work. */
const BUSY_PAGE = /^\/(?:game|admin|generator|eigenaar)(?:\/|$)/;

function pathIn(base: string, url: string): string {
  return new URL(url).pathname.slice(base.length) || '/';
}

async function windowsOf({ bases }: Target): Promise<WindowClient[]> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return windows.filter(({ url }) => bases.includes(baseOf(new URL(url).pathname)));
}

function payloadOf(event: PushEvent): PushPayload | null {
  try {
    return event.data?.json() ?? null;
  } catch {
    return null;
  }
}

/** An unknown page, from a later version of the server, becomes the start page. */
function targetOf({ trip, page }: PushPayload): Target {
  const own = baseOf(`/r/${trip.slug}`);
  return { bases: trip.isDefault ? ['', own] : [own], page: PAGES.has(page) ? page : '/' };
}

/** Always shows one: browsers withdraw the permission otherwise. Silent while the trip is open. */
async function show(event: PushEvent): Promise<void> {
  const payload = payloadOf(event);
  if (payload === null)
    return self.registration.showNotification('Reisspel', { icon: ICON, tag: 'reisspel' });
  const target = targetOf(payload);
  const watched = (await windowsOf(target)).some(({ visibilityState }) => visibilityState === 'visible');
  const options: ShownOptions = {
    body: payload.body,
    icon: ICON,
    tag: payload.tag,
    renotify: !watched,
    silent: watched,
    timestamp: payload.at,
    lang: LANGUAGE,
    data: target,
  };
  return self.registration.showNotification(payload.title, options);
}

async function open(target: Target): Promise<void> {
  const [base = ''] = target.bases;
  const windows = await windowsOf(target);
  const paths = windows.map(({ url }) => pathIn(baseOf(new URL(url).pathname), url));
  const shown = windows.find((_, index) => paths[index] === target.page);
  if (shown) {
    await shown.focus();
    return;
  }
  const free = windows.find((_, index) => !BUSY_PAGE.test(paths[index] ?? ''));
  if (free) {
    const focused = await free.focus();
    // A window of another worker cannot be navigated; it stays in front.
    await focused.navigate(`${baseOf(new URL(free.url).pathname)}${target.page}`).catch(() => null);
    return;
  }
  const [busy] = windows;
  if (busy) await busy.focus();
  else await self.clients.openWindow(`${base}${target.page}`);
}

function isTarget(data: unknown): data is Target {
  return typeof data === 'object' && data !== null && 'bases' in data && 'page' in data;
}

/** Some browsers report neither subscription: then the server's key serves to subscribe anew. */
async function moveTo(old: PushSubscription | null, given: PushSubscription | null): Promise<void> {
  const trips = await chosenTopics();
  const [first] = trips;
  if (first === undefined) return;
  const subscribe = async () => {
    const applicationServerKey = old?.options.applicationServerKey ?? (await serverKey(first.base));
    return self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  };
  const fresh = given ?? (await subscribe());
  for (const { base, topics } of trips) {
    await putSubscription(base, fresh, topics);
    if (old !== null && old.endpoint !== fresh.endpoint) await deleteSubscription(base, old.endpoint);
  }
}

/** Call it during the first run of the worker's script: browsers ignore later listeners. */
export function listenForNotifications(): void {
  self.addEventListener('push', (event) => event.waitUntil(show(event)));
  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const { data } = event.notification;
    if (isTarget(data)) event.waitUntil(open(data));
  });
  self.addEventListener('pushsubscriptionchange', (event) =>
    event.waitUntil(moveTo(event.oldSubscription, event.newSubscription)),
  );
}
