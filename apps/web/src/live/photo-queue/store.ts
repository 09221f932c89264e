import { BYTES, ENTRIES, transact } from './database.ts';
import type { QueuedPhoto } from './entry.ts';

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
