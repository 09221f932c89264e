import type { GeneratedTask } from '@reisspel/contract/generator';

/** Degrees, WGS 84. */
interface Position {
  latitude: number;
  longitude: number;
}

const MAP_ZOOM = 17;

/** Where a task is done: where its photo must be taken, also when the organiser moved that; null for anywhere. */
export function positionOf({ input, place }: GeneratedTask): Position | null {
  return ('location' in input ? input.location : null) ?? place;
}

/** A map with a mark at a place, to look at. */
export function mapAddress({ latitude, longitude }: Position): string {
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=${MAP_ZOOM}/${latitude}/${longitude}`;
}
