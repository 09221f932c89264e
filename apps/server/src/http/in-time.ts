import { HttpRefusal } from './refusal.ts';

/** Waits for `reading`, which may hang for ever. Throws `HttpRefusal` when the body does not come in time, or breaks off. */
export async function inTime(reading: Promise<unknown>, milliseconds: number): Promise<void> {
  let stop: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    stop = setTimeout(() => reject(new HttpRefusal('upload_interrupted', {})), milliseconds);
  });
  try {
    await Promise.race([reading, late]);
  } catch (error) {
    throw error instanceof HttpRefusal ? error : new HttpRefusal('upload_interrupted', {});
  } finally {
    clearTimeout(stop);
  }
}
