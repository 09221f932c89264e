import * as m from '../../paraglide/messages.js';
import { pageLocale } from '../language.ts';

const METRES_PER_KILOMETRE = 1_000;

export function countText(count: number): string {
  return new Intl.NumberFormat(pageLocale()).format(count);
}

/** "140" or "−5". The sign of a score below 0 is that of `signedPoints`. */
export function scoreText(score: number): string {
  return String(score).replace('-', '−');
}

/** "140 punten" or "−5 punten". */
export function scoreWithWord(score: number): string {
  return `${scoreText(score)} ${m.game_points_word({ points: score })}`;
}

/** Returns "+5" or "−5". The minus sign is as wide as the plus sign, unlike a hyphen. */
export function signedPoints(points: number): string {
  return new Intl.NumberFormat(pageLocale(), { signDisplay: 'exceptZero' }).format(points).replace('-', '−');
}

export function percentText(share: number): string {
  return new Intl.NumberFormat(pageLocale(), { style: 'percent', maximumFractionDigits: 0 }).format(share);
}

function unitText(count: number, unit: string, options: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(pageLocale(), { style: 'unit', unit, ...options }).format(count);
}

const BYTES_PER_MEGABYTE = 1_000_000;

/** "2,4 MB" from a number of bytes. A megabyte has a million bytes, like on phones. */
export function megabytesText(bytes: number): string {
  return unitText(bytes / BYTES_PER_MEGABYTE, 'megabyte', { maximumFractionDigits: 1 });
}

const BYTES_PER_LIMIT_MEGABYTE = 1024 * 1024;

/** Converts a limit of the contract, which is a multiple of 1,024 × 1,024 bytes, to megabytes. */
export function limitMegabytes(bytes: number): number {
  return Math.floor(bytes / BYTES_PER_LIMIT_MEGABYTE);
}

/** "350 m" or "1,2 km" from metres. */
export function distanceText(metres: number): string {
  return metres < METRES_PER_KILOMETRE
    ? unitText(metres, 'meter', { maximumFractionDigits: 0 })
    : unitText(metres / METRES_PER_KILOMETRE, 'kilometer', { maximumFractionDigits: 1 });
}

const SECONDS_PER_MINUTE = 60;

/** "45 seconden" or, from two minutes on and rounded up, "10 minuten". */
export function durationText(seconds: number): string {
  return seconds < 2 * SECONDS_PER_MINUTE
    ? unitText(seconds, 'second', { unitDisplay: 'long' })
    : unitText(Math.ceil(seconds / SECONDS_PER_MINUTE), 'minute', { unitDisplay: 'long' });
}

const MINUTE_MS = 60_000;
const MINUTES_PER_HOUR = 60;

/** "3 uur en 45 minuten" from milliseconds, rounded to the minute. Zero parts are left out. */
export function hoursText(milliseconds: number): string {
  const minutes = Math.round(milliseconds / MINUTE_MS);
  const parts = [
    { unit: 'hour', count: Math.floor(minutes / MINUTES_PER_HOUR) },
    { unit: 'minute', count: minutes % MINUTES_PER_HOUR },
  ].filter(({ count }) => count > 0);
  const texts = parts.map(({ unit, count }) => unitText(count, unit, { unitDisplay: 'long' }));
  return new Intl.ListFormat(pageLocale()).format(texts);
}
