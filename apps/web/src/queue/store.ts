import { ApiError } from '../lib/api.ts';
import { announceOutdated } from '../lib/outdated.ts';
import type { QueuedPhoto } from './entry.ts';

const NAME = 'reisspel-photos';
/**
 * Of the form below, which is the first that was released. Raise it with any change of it, and bring what lies there along:
 * a phone may have photos of an older version of this app, and tabs of two versions open at once.
 */
const VERSION = 2;

/** What a player made, and beside it the bytes: a list of them all reads no photo. */
const ENTRIES = 'entries';
const BYTES = 'bytes';

function outcomeOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The storage of the browser gave no reason'));
  });
}

function create(database: IDBDatabase): void {
  database.createObjectStore(ENTRIES, { keyPath: 'id' });
  database.createObjectStore(BYTES);
}

/**
 * Throws `client_outdated` where a newer version of this app has brought the photos into its own form: they are left to it,
 * and this page says that it has to be refreshed.
 */
async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, VERSION);
  request.onupgradeneeded = () => create(request.result);
  try {
    return await outcomeOf(request);
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
async function transact<T>(
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
    const value = await work((name) => transaction.objectStore(name), outcomeOf);
    await ended;
    return value;
  } finally {
    database.close();
  }
}

/** As it lies in the database. WebKit's private mode keeps no Blob. */
interface KeptBytes {
  type: string;
  buffer: ArrayBuffer;
}

/**
 * Keeps a photo, in place of those that it takes the place of: when this resolves, it outlives a crash. Rejects when the
 * phone has no room, or keeps nothing; then nothing has changed.
 */
export async function keepPhoto(
  entry: QueuedPhoto,
  photo: Blob,
  replaces: (other: QueuedPhoto) => boolean,
): Promise<void> {
  const bytes: KeptBytes = { type: photo.type, buffer: await photo.arrayBuffer() };
  await transact('readwrite', async (store, ask) => {
    const others: QueuedPhoto[] = await ask(store(ENTRIES).getAll());
    for (const { id } of others.filter(replaces)) {
      await ask(store(BYTES).delete(id));
      await ask(store(ENTRIES).delete(id));
    }
    await ask(store(BYTES).put(bytes, entry.id));
    await ask(store(ENTRIES).put(entry));
  });
}

/** Keeps what has no picture of its own, in place of what was kept under its id. */
export async function keepDecision(entry: QueuedPhoto): Promise<void> {
  await transact('readwrite', (store, ask) => ask(store(ENTRIES).put(entry)));
}

/** All that is kept, of every trip and team of this browser. */
export function keptPhotos(): Promise<QueuedPhoto[]> {
  return transact('readonly', (store, ask): Promise<QueuedPhoto[]> => ask(store(ENTRIES).getAll()));
}

/** The picture; null when it is not there any more. */
export async function keptPicture(id: string): Promise<Blob | null> {
  const bytes = await transact(
    'readonly',
    (store, ask): Promise<KeptBytes | undefined> => ask(store(BYTES).get(id)),
  );
  return bytes === undefined ? null : new Blob([bytes.buffer], { type: bytes.type });
}

/**
 * Changes one entry as no other tab can in between; null removes it with its picture. Gives what is there now: null
 * when it is gone, by this or before.
 */
export function changePhoto(
  id: string,
  change: (entry: QueuedPhoto) => QueuedPhoto | null,
): Promise<QueuedPhoto | null> {
  return transact('readwrite', async (store, ask) => {
    const entry: QueuedPhoto | undefined = await ask(store(ENTRIES).get(id));
    if (entry === undefined) return null;
    const changed = change(entry);
    if (changed === entry) return entry;
    if (changed === null) {
      await ask(store(BYTES).delete(id));
      await ask(store(ENTRIES).delete(id));
    } else {
      await ask(store(ENTRIES).put(changed));
    }
    return changed;
  });
}
