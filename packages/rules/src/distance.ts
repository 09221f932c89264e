import { MAX_POSITION_ACCURACY_M } from '@reisspel/contract/limits';

export interface Place {
  /** Degrees, WGS 84. */
  latitude: number;
  longitude: number;
}

export interface Position extends Place {
  /** The uncertainty of the position in metres. */
  accuracy: number;
}

/** Mean radius of the earth in metres (IUGG). */
const EARTH_RADIUS_M = 6_371_009;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Metres between two places on a sphere (haversine). The error is at most half a percent. */
export function distanceMetres(from: Place, to: Place): number {
  const latitude = Math.sin(radians(to.latitude - from.latitude) / 2) ** 2;
  const longitude = Math.sin(radians(to.longitude - from.longitude) / 2) ** 2;
  const across = Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude));
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(latitude + across * longitude)));
}

/** The uncertainty of a position widens the radius (design 6), but only up to a limit. */
export function isNear(position: Position, place: Place, radius: number): boolean {
  return distanceMetres(position, place) <= radius + Math.min(position.accuracy, MAX_POSITION_ACCURACY_M);
}
