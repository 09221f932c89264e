import { MAX_LOCATION_RADIUS_M, MIN_LOCATION_RADIUS_M } from '@reisspel/contract/limits';
import { isWhole } from '../../lib/whole-number.ts';

/** Degrees, WGS 84. */
export interface Place {
  latitude: number;
  longitude: number;
}

export const MAX_LATITUDE = 90;
export const MAX_LONGITUDE = 180;
/** Stored decimals of a degree: five are about a metre. */
const DEGREE_DECIMALS = 5;

/** Takes a decimal point or comma; null unless the degrees are within ±`max`. */
export function degreesOf(text: string, max: number): number | null {
  const degrees = Number(text.trim().replace(',', '.'));
  return text.trim() !== '' && Math.abs(degrees) <= max ? degrees : null;
}

export function degreesText(degrees: number): string {
  return String(Number(degrees.toFixed(DEGREE_DECIMALS)));
}

/** null while the texts are invalid. */
export function placeOf(texts: { latitude: string; longitude: string }): Place | null {
  const latitude = degreesOf(texts.latitude, MAX_LATITUDE);
  const longitude = degreesOf(texts.longitude, MAX_LONGITUDE);
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

/** Radius to draw in metres; 0 while the text is no valid radius. */
export function drawnRadius(text: string): number {
  return isWhole(text, MIN_LOCATION_RADIUS_M, MAX_LOCATION_RADIUS_M) ? Number(text) : 0;
}
