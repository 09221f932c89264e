import { ApiError } from '../lib/api.ts';
import { announceOutdated } from '../lib/device/outdated.ts';
import type { QueuedPhoto } from './entry.ts';

const DATABASE = 'reisspel-photos';
/** Raise it with every change, and write a migration: phones hold photos of older versions. */
const VERSION = 2;

/** Entries and bytes lie in separate stores, so that a list of entries reads no photo. */
const ENTRIES = 'entries';
const BYTES = 'bytes';

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The browser storage failed without a reason'));
  });
}

/** Throws `client_outdated` when a newer version of the app has migrated the database. */
async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, VERSION);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(ENTRIES, { keyPath: 'id' });
    request.result.createObjectStore(BYTES);
  };
  try {
    return await resultOf(request);
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'VersionError')) throw error;
    announceOutdated();
    throw new ApiError('client_outdated');
  }
}

interface Stores {
  entries: IDBObjectStore;
  bytes: IDBObjectStore;
}

/**
 * Runs `work` in one transaction over both stores, and resolves when it is on the disk. `work` may
 * await only requests of the stores. Each call opens the database again, because WebKit drops the
 * connections of pages that slept.
 */
async function transact<T>(mode: IDBTransactionMode, work: (stores: Stores) => Promise<T>): Promise<T> {
  const database = await open();
  // Lets a tab of a newer version upgrade the database at once.
  database.onversionchange = () => database.close();
  try {
    const transaction = database.transaction([ENTRIES, BYTES], mode, { durability: 'strict' });
    const ended = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () =>
        reject(transaction.error ?? new Error('The browser storage aborted the transaction'));
    });
    // If `work` fails, its error is thrown first. This prevents an unhandled rejection of `ended`.
    ended.catch(() => {});
    const stores = { entries: transaction.objectStore(ENTRIES), bytes: transaction.objectStore(BYTES) };
    const value = await work(stores);
    await ended;
    return value;
  } finally {
    database.close();
  }
}

/** A photo's bytes as an ArrayBuffer, because WebKit's private mode stores no Blob. */
interface StoredBytes {
  type: string;
  buffer: ArrayBuffer;
}

async function remove({ entries, bytes }: Stores, id: string): Promise<void> {
  await resultOf(bytes.delete(id));
  await resultOf(entries.delete(id));
}

/** Stores a photo and removes those it `replaces`. Rejects, without a change, on a full phone. */
export async function storePhoto(
  entry: QueuedPhoto,
  photo: Blob,
  replaces: (other: QueuedPhoto) => boolean,
): Promise<void> {
  const bytes: StoredBytes = { type: photo.type, buffer: await photo.arrayBuffer() };
  await transact('readwrite', async (stores) => {
    const others: QueuedPhoto[] = await resultOf(stores.entries.getAll());
    for (const { id } of others.filter(replaces)) await remove(stores, id);
    await resultOf(stores.bytes.put(bytes, entry.id));
    await resultOf(stores.entries.put(entry));
  });
}

/** Stores a decision in place of the entry with the same id. Keeps photo bytes, if any. */
export async function storeDecision(entry: QueuedPhoto): Promise<void> {
  await transact('readwrite', ({ entries }) => resultOf(entries.put(entry)));
}

export function storedPhotos(): Promise<QueuedPhoto[]> {
  return transact('readonly', ({ entries }): Promise<QueuedPhoto[]> => resultOf(entries.getAll()));
}

/** Returns null when the phone has no bytes of the photo. */
export async function storedPicture(id: string): Promise<Blob | null> {
  const stored: StoredBytes | undefined = await transact('readonly', ({ bytes }) => resultOf(bytes.get(id)));
  return stored === undefined ? null : new Blob([stored.buffer], { type: stored.type });
}

/**
 * Changes an entry in one step for all tabs, or removes it if `change` returns null. Returns the
 * changed entry; null if it was removed or unknown.
 */
export function changePhoto(
  id: string,
  change: (entry: QueuedPhoto) => QueuedPhoto | null,
): Promise<QueuedPhoto | null> {
  return transact('readwrite', async (stores) => {
    const entry: QueuedPhoto | undefined = await resultOf(stores.entries.get(id));
    if (entry === undefined) return null;
    const changed = change(entry);
    if (changed === null) await remove(stores, id);
    else if (changed !== entry) await resultOf(stores.entries.put(changed));
    return changed;
  });
}
