import type { Place } from '@reisspel/rules/distance';

interface Level {
  zoom: number;
  /** Number of tiles to save on each side of the one with the place. */
  around: number;
}

/**
 * The levels to save: 109 tiles of about 20 KB. The map opens at zoom 15, where a tile covers some
 * 900 m in Spain and two tiles on each side fill the map. The user can zoom two steps in and out.
 */
const LEVELS: readonly Level[] = [
  { zoom: 13, around: 1 },
  { zoom: 14, around: 2 },
  { zoom: 15, around: 2 },
  { zoom: 16, around: 2 },
  { zoom: 17, around: 2 },
];

/** Returns the column and row of the tile with a place, in the Web Mercator grid. */
function tileAt({ latitude, longitude }: Place, zoom: number): { x: number; y: number } {
  const size = 2 ** zoom;
  const radians = (latitude * Math.PI) / 180;
  return {
    x: Math.floor(((longitude + 180) / 360) * size),
    y: Math.floor(((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * size),
  };
}

/** Returns the tile addresses around a place. `template` has `{z}`, `{x}` and `{y}`. */
export function tileAddresses(template: string, place: Place): string[] {
  return LEVELS.flatMap(({ zoom, around }) => {
    const size = 2 ** zoom;
    const { x, y } = tileAt(place, zoom);
    const steps = Array.from({ length: 2 * around + 1 }, (_, index) => index - around);
    const rows = steps.map((step) => y + step).filter((row) => row >= 0 && row < size);
    // Only columns wrap around the world.
    const columns = steps.map((step) => (x + step + size) % size);
    const level = template.replace('{z}', String(zoom));
    return rows.flatMap((row) =>
      columns.map((column) => level.replace('{x}', String(column)).replace('{y}', String(row))),
    );
  });
}

/** Returns false for OpenStreetMap's own servers, whose rules forbid saving tiles in advance. */
export function maySaveTiles(template: string): boolean {
  return !/(?:^|\.)openstreetmap\.org$/.test(new URL(template.replace(/[{}]/g, '')).hostname);
}
