import { ApiError } from '../lib/api.ts';
import { announceOutdated } from '../lib/device/outdated.ts';
import type { QueuedPhoto } from './entry.ts';

const NAME = 'reisspel-photos';
/**
 * Version of the schema below, the first that was released. Raise it with every change and migrate
 * the stored photos: a phone may hold photos of an older app version, and have tabs of two versions
 * open.
 */
const VERSION = 2;

/** Entries and bytes lie in separate stores, so that a list of entries reads no photo. */
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

/** Throws `client_outdated` when a newer version of the app has migrated the database. */
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
 * Runs `work` in one transaction over both stores, and resolves when it is on the disk. `work` may
 * await only `ask`. Each call opens the database anew, because WebKit drops the connections of
 * pages that slept.
 */
async function transact<T>(
  mode: IDBTransactionMode,
  work: (store: (name: typeof ENTRIES | typeof BYTES) => IDBObjectStore, ask: Ask) => Promise<T>,
): Promise<T> {
  const database = await open();
  // Lets a tab of a newer version upgrade the database at once.
  database.onversionchange = () => database.close();
  try {
    const transaction = database.transaction([ENTRIES, BYTES], mode, { durability: 'strict' });
    const ended = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error('The storage gave up'));
    });
    // If `work` fails, its error is thrown first; this prevents an unhandled rejection of `ended`.
    ended.catch(() => {});
    const value = await work((name) => transaction.objectStore(name), outcomeOf);
    await ended;
    return value;
  } finally {
    database.close();
  }
}

/** An ArrayBuffer, because WebKit's private mode stores no Blob. */
interface KeptBytes {
  type: string;
  buffer: ArrayBuffer;
}

/** A resolved photo survives a crash. Rejects without any change when the phone has no room. */
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

/** Stores a decision in place of the entry with the same id. Its photo bytes, if any, stay. */
export async function keepDecision(entry: QueuedPhoto): Promise<void> {
  await transact('readwrite', (store, ask) => ask(store(ENTRIES).put(entry)));
}

export function keptPhotos(): Promise<QueuedPhoto[]> {
  return transact('readonly', (store, ask): Promise<QueuedPhoto[]> => ask(store(ENTRIES).getAll()));
}

export async function keptPicture(id: string): Promise<Blob | null> {
  const bytes = await transact(
    'readonly',
    (store, ask): Promise<KeptBytes | undefined> => ask(store(BYTES).get(id)),
  );
  return bytes === undefined ? null : new Blob([bytes.buffer], { type: bytes.type });
}

/** Atomic across tabs; null from `change` removes the entry. Resolves to null when it is gone. */
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
