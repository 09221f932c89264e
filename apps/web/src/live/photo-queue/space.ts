import { MAX_PHOTO_BYTES } from '@reisspel/contract/limits';

/** Bytes that must be left before a photo is made: the largest one there can be, and the database's own copy of it. */
const MIN_FREE_BYTES = 2 * MAX_PHOTO_BYTES;

/** Whether the phone has room for another photo, as far as the browser says. A browser that says nothing has. */
export async function hasRoom(): Promise<boolean> {
  try {
    const { quota, usage } = await navigator.storage.estimate();
    return quota === undefined || usage === undefined || quota - usage >= MIN_FREE_BYTES;
  } catch {
    return true;
  }
}
