import { ApiError } from '../../lib/api.ts';
import { announceOutdated } from '../../lib/outdated.ts';

const NAME = 'reisspel-photos';
/**
 * Of the form below. Raise it with any change of it, and bring what lies there along: a phone may have photos of an older
 * version of this app, and tabs of two versions open at once.
 */
const VERSION = 2;

/** What a player made, and beside it the bytes: a list of them all reads no photo. */
export const ENTRIES = 'entries';
export const BYTES = 'bytes';

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The storage of the browser gave no reason'));
  });
}

/** Of the first form, in which there were photos only. */
function sayWhatIsSent(entries: IDBObjectStore): void {
  const cursors = entries.openCursor();
  cursors.onsuccess = () => {
    const cursor = cursors.result;
    if (cursor === null) return;
    cursor.update({ ...cursor.value, sends: 'photo' });
    cursor.continue();
  };
}

function upgrade({ result, transaction }: IDBOpenDBRequest, from: number): void {
  if (from < 1) {
    result.createObjectStore(ENTRIES, { keyPath: 'id' });
    result.createObjectStore(BYTES);
    return;
  }
  if (from < 2 && transaction) sayWhatIsSent(transaction.objectStore(ENTRIES));
}

/**
 * Throws `client_outdated` where a newer version of this app has brought the photos into its own form: they are left to it,
 * and this page says that it has to be refreshed.
 */
async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, VERSION);
  request.onupgradeneeded = ({ oldVersion }) => upgrade(request, oldVersion);
  try {
    return await settled(request);
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'VersionError')) throw error;
    announceOutdated();
    throw new ApiError('client_outdated');
  }
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
  // A tab of a newer version need not wait for this one.
  database.onversionchange = () => database.close();
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
