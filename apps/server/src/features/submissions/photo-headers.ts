import { z } from '@hono/zod-openapi';
import { MAX_POSITION_ACCURACY_M } from '@reisspel/contract/limits';
import type { PhotoSource } from '@reisspel/contract/submissions';
import { LocalTime } from '@reisspel/contract/time';
import type { Position } from '@reisspel/rules/distance';
import { placeOfPhoto } from '@reisspel/rules/kinds/photo';

const header = z.string().max(100).optional();

/** What a phone says about a photo that it made. */
export const PhotoHeaders = z.object({
  'photo-source': header.describe(
    'How the photo was made: "camera", or "library", which its EXIF time may follow: "library 2025-05-03T14:02"',
  ),
  'photo-position': header.describe('Where a photo was taken: "latitude,longitude,accuracy in metres"'),
});

interface PhotoOrigin {
  /** null if the phone does not say it, as older versions of the app. */
  source: PhotoSource | null;
  /** Where the photo was taken; null if that is unknown. */
  position: Position | null;
}

function parseSource(text: string | undefined): PhotoSource | null {
  const [from, madeAt] = (text ?? '').split(' ');
  if (from === 'camera') return { from };
  return from === 'library' ? { from, madeAt: LocalTime.safeParse(madeAt).data ?? null } : null;
}

function parsePosition(text: string | undefined): Position | null {
  const [latitude = NaN, longitude = NaN, accuracy = NaN] = (text ?? '').split(',').map(Number);
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && accuracy >= 0;
  return isOnEarth ? { latitude, longitude, accuracy: Math.min(accuracy, MAX_POSITION_ACCURACY_M) } : null;
}

/** An invalid header counts as absent, so that it costs no player a photo. */
export function photoOrigin(headers: z.infer<typeof PhotoHeaders>): PhotoOrigin {
  const source = parseSource(headers['photo-source']);
  return { source, position: placeOfPhoto(source, parsePosition(headers['photo-position'])) };
}
