/** Sync tag, and the text of the service worker's message to the pages when the sync fires. */
export const SYNC_TAG = 'reisspel-photos';

/** The used part of Background Sync. TypeScript's DOM types lack it, as Safari and Firefox do. */
interface SyncRegistration {
  sync: { register(tag: string): Promise<void> };
}

function hasSync(registration: object): registration is SyncRegistration {
  return 'sync' in registration;
}

/** Without Background Sync the page relies on its own wake-ups. */
export function requestBackgroundSync(): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker
    .getRegistration()
    .then((registration) => {
      if (registration && hasSync(registration)) return registration.sync.register(SYNC_TAG);
    })
    .catch(() => {
      // Private windows refuse it: only the reminder is lost.
    });
}

export function onBackgroundSync(listener: () => void): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === SYNC_TAG) listener();
  });
}
