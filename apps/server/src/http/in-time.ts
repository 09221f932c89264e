import { within } from '../platform/within.ts';
import { HttpRefusal } from './refusal.ts';

/** Waits for `reading`, which may hang for ever. Throws `HttpRefusal` when the body does not come in time, or breaks off. */
export async function inTime(reading: Promise<unknown>, milliseconds: number): Promise<void> {
  let isRead: boolean;
  try {
    isRead = await within(
      reading.then(() => true),
      milliseconds,
      false,
    );
  } catch (error) {
    throw error instanceof HttpRefusal ? error : new HttpRefusal('upload_interrupted', {});
  }
  if (!isRead) throw new HttpRefusal('upload_interrupted', {});
}
