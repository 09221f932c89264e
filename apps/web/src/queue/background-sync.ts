/**
 * What the service worker is asked to remind us of when there is a network again, and what it says to the pages then:
 * the contract with the service worker, which also works for a phone that has none.
 */
export const SYNC_TAG = 'reisspel-photos';

/** The part of Background Sync that is used; not among the DOM's types, as Safari and Firefox have none. */
interface SyncRegistration {
  sync: { register(tag: string): Promise<void> };
}

function hasSync(registration: object): registration is SyncRegistration {
  return 'sync' in registration;
}

/** Asks for a reminder where there is Background Sync; elsewhere the page's own wake-ups have to do. */
export function requestBackgroundSync(): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker
    .getRegistration()
    .then((registration) => {
      if (registration && hasSync(registration)) return registration.sync.register(SYNC_TAG);
    })
    .catch(() => {
      // Not allowed, as in private windows: nothing is lost but the reminder.
    });
}

/** Hears the service worker's reminder: a message that names the tag. */
export function onBackgroundSync(listener: () => void): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === SYNC_TAG) listener();
  });
}
