/** Bytes at the start of a file, where cameras write EXIF data: in a JPEG it has at most 64 KB. */
const HEAD_BYTES = 256 * 1024;

/** A time as EXIF writes it, "2025:05:03 14:02:11", which no other format does. */
const EXIF_TIME = /((?:19[7-9]|20\d)\d):(\d\d):(\d\d) ([01]\d|2[0-3]):([0-5]\d):\d\d/g;

/**
 * Returns when a picture was made by the clock of its camera ("2025-05-03T14:02"), or null. Of
 * several times it is the earliest, because an edit adds a later one. Reads nothing else: not where
 * the picture was made.
 */
export async function madeAt(file: Blob): Promise<string | null> {
  const head = new TextDecoder('latin1').decode(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const times = [...head.matchAll(EXIF_TIME)].map(
    ([, year, month, day, hour, minute]) => `${year}-${month}-${day}T${hour}:${minute}`,
  );
  return times.toSorted()[0] ?? null;
}
