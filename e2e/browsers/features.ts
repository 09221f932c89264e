/**
 * What a browser has of what the app uses where it can, each with what was found. Runs in the page. An engine that has
 * one of these may still keep it from its user.
 */
export async function findFeatures(): Promise<Record<string, string>> {
  const said = (has: boolean) => (has ? 'yes' : 'no');
  /** An IndexedDB of its own, with one thing put into it. */
  const keeps = (value: unknown) =>
    new Promise<string>((resolve) => {
      const opening = indexedDB.open('probe', 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore('things');
      opening.onerror = () => resolve(`no: ${opening.error?.name}`);
      opening.onsuccess = () => {
        const database = opening.result;
        const end = (result: string) => {
          database.close();
          resolve(result);
        };
        try {
          const transaction = database.transaction('things', 'readwrite');
          transaction.objectStore('things').put(value, 'one');
          transaction.oncomplete = () => end('yes');
          transaction.onabort = () => end(`no: ${transaction.error?.name}`);
        } catch (error) {
          end(`no: ${error instanceof Error ? error.name : error}`);
        }
      };
    });
  const canvas = document.createElement('canvas');
  const file = new File(['x'], 'foto.jpg', { type: 'image/jpeg' });
  return {
    'service worker': said('serviceWorker' in navigator),
    'Cache storage': said('caches' in globalThis),
    'IndexedDB keeps an ArrayBuffer': await keeps(new ArrayBuffer(8)),
    'IndexedDB keeps a Blob': await keeps(new Blob(['x'])),
    'Web Locks': said('locks' in navigator),
    'storage that is not cleared, when asked': said((await navigator.storage?.persist?.()) ?? false),
    'free room is told': said(((await navigator.storage?.estimate?.())?.quota ?? 0) > 0),
    'background sync': said('SyncManager' in globalThis),
    push: said('PushManager' in globalThis),
    'touch events': said('ontouchstart' in globalThis),
    'wake lock': said('wakeLock' in navigator),
    vibration: said('vibrate' in navigator),
    'share a file': said(navigator.canShare?.({ files: [file] }) ?? false),
    'a canvas gives JPEG': said(canvas.toDataURL('image/jpeg').startsWith('data:image/jpeg')),
    'a canvas gives WebP': said(canvas.toDataURL('image/webp').startsWith('data:image/webp')),
    'view transitions': said('startViewTransition' in document),
  };
}
