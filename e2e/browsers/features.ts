/**
 * Finds which optional features of the app this browser has. It runs in the page. An engine may
 * have a feature and still forbid its use.
 */
export async function findFeatures(): Promise<Record<string, string>> {
  const yesOrNo = (has: boolean) => (has ? 'yes' : 'no');
  /** Tries to store a value in a new IndexedDB. */
  const tryToStore = (value: unknown) =>
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
    'service worker': yesOrNo('serviceWorker' in navigator),
    'Cache storage': yesOrNo('caches' in globalThis),
    'IndexedDB keeps an ArrayBuffer': await tryToStore(new ArrayBuffer(8)),
    'IndexedDB keeps a Blob': await tryToStore(new Blob(['x'])),
    'Web Locks': yesOrNo('locks' in navigator),
    'storage that is not cleared, when asked': yesOrNo((await navigator.storage?.persist?.()) ?? false),
    'free room is told': yesOrNo(((await navigator.storage?.estimate?.())?.quota ?? 0) > 0),
    'background sync': yesOrNo('SyncManager' in globalThis),
    push: yesOrNo('PushManager' in globalThis),
    'touch events': yesOrNo('ontouchstart' in globalThis),
    'wake lock': yesOrNo('wakeLock' in navigator),
    vibration: yesOrNo('vibrate' in navigator),
    'share a file': yesOrNo(navigator.canShare?.({ files: [file] }) ?? false),
    'a canvas gives JPEG': yesOrNo(canvas.toDataURL('image/jpeg').startsWith('data:image/jpeg')),
    'a canvas gives WebP': yesOrNo(canvas.toDataURL('image/webp').startsWith('data:image/webp')),
    'view transitions': yesOrNo('startViewTransition' in document),
  };
}
