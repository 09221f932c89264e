const NAME = 'reisspel-photos';
const VERSION = 1;

/** What a player handed in, and beside it the bytes: a list of them all reads no photo. */
export const ENTRIES = 'entries';
export const BYTES = 'bytes';

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The storage of the browser gave no reason'));
  });
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, VERSION);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(ENTRIES, { keyPath: 'id' });
    request.result.createObjectStore(BYTES);
  };
  return settled(request);
}

type Ask = <T>(request: IDBRequest<T>) => Promise<T>;

/**
 * Runs `work` in one transaction over both stores, and resolves when it is on the disk. It may await nothing but
 * what `ask` gives. The database is opened for each: WebKit drops connections of pages that slept.
 */
export async function transact<T>(
  mode: IDBTransactionMode,
  work: (store: (name: typeof ENTRIES | typeof BYTES) => IDBObjectStore, ask: Ask) => Promise<T>,
): Promise<T> {
  const database = await open();
  try {
    const transaction = database.transaction([ENTRIES, BYTES], mode, { durability: 'strict' });
    const ended = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error('The storage gave up'));
    });
    // Whoever awaits `work` hears of its failure first; this one must not go unheard then.
    ended.catch(() => {});
    const value = await work((name) => transaction.objectStore(name), settled);
    await ended;
    return value;
  } finally {
    database.close();
  }
}
