const LOCALE = 'nl-NL';
const METRES_PER_KILOMETRE = 1_000;

/** "12.300" of 12300. */
export function countText(count: number): string {
  return new Intl.NumberFormat(LOCALE).format(count);
}

/** "80%" of 0.8. */
export function percentText(share: number): string {
  return new Intl.NumberFormat(LOCALE, { style: 'percent', maximumFractionDigits: 0 }).format(share);
}

const BYTES_PER_MEGABYTE = 1_000_000;

/** "2,4 MB" of a number of bytes, the way phones count them. */
export function megabytesText(bytes: number): string {
  return new Intl.NumberFormat(LOCALE, {
    style: 'unit',
    unit: 'megabyte',
    maximumFractionDigits: 1,
  }).format(bytes / BYTES_PER_MEGABYTE);
}

/** "350 m" or "1,2 km" of a distance in metres. */
export function distanceText(metres: number): string {
  const far = metres >= METRES_PER_KILOMETRE;
  return new Intl.NumberFormat(LOCALE, {
    style: 'unit',
    unit: far ? 'kilometer' : 'meter',
    unitDisplay: 'short',
    maximumFractionDigits: far ? 1 : 0,
  }).format(far ? metres / METRES_PER_KILOMETRE : metres);
}
