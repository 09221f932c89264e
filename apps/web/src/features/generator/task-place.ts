import type { GeneratedTask } from '@reisspel/contract/generator';

/** Degrees, WGS 84. */
interface Position {
  latitude: number;
  longitude: number;
}

const MAP_ZOOM = 17;

/** A task's place: that of its photo check, which the organiser may have moved; null: anywhere. */
export function positionOf({ input, place }: GeneratedTask): Position | null {
  return ('location' in input ? input.location : null) ?? place;
}

/** The address of a map with a marker. */
export function mapAddress({ latitude, longitude }: Position): string {
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=${MAP_ZOOM}/${latitude}/${longitude}`;
}
