import type * as L from 'leaflet';
import { createMap, dot, type Position, type Tiles } from './leaflet-map.ts';

const NAME_LOOK =
  'w-max! max-w-52! whitespace-normal! rounded-xl! border-0! bg-card! px-3! py-1.5! text-center! font-bold! font-sans! text-ink! text-sm! shadow-card! before:border-t-card!';

/** Pixels from the middle of the dot: the name stands above it, not on it. */
const NAME_OFFSET: L.PointTuple = [0, -10];

export interface MarkedPlace {
  position: Position;
  name: string;
  tiles: Tiles;
}

/** Shows a place with its name on a map in `box`, until what it gives back is called. */
export function showPlace(
  box: HTMLElement,
  { position, name, tiles }: MarkedPlace,
  onReachable: (reachable: boolean) => void,
): () => void {
  const map = createMap(box, {
    center: position,
    tiles,
    onReachable,
    // One finger scrolls the page on, two move the map.
    dragging: !matchMedia('(pointer: coarse)').matches,
  });
  const at: L.LatLngTuple = [position.latitude, position.longitude];
  const label = document.createElement('span');
  label.textContent = name;
  const marker = dot(at)
    .bindTooltip(label, { permanent: true, direction: 'top', offset: NAME_OFFSET, className: NAME_LOOK })
    .addTo(map);
  // Leaflet calls it a tooltip before its text can be found: one that is named says so from the start.
  marker.getTooltip()?.getElement()?.setAttribute('aria-label', name);
  return () => {
    map.remove();
  };
}
