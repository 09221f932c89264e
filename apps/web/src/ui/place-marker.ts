import type * as L from 'leaflet';
import { createMap, dot, type Position, type Tiles } from './leaflet-map.ts';

const NAME_LOOK =
  'w-max! max-w-52! whitespace-normal! rounded-xl! border-0! bg-card! px-3! py-1.5! text-center! font-bold! font-sans! text-ink! text-sm! shadow-card! before:border-t-card!';

const NAME_OFFSET: L.PointTuple = [0, -10];

export interface MarkedPlace {
  position: Position;
  name: string;
  tiles: Tiles;
}

/** Shows a place with its name on a map in `box`. Returns a function that removes the map. */
export function showPlace(
  box: HTMLElement,
  { position, name, tiles }: MarkedPlace,
  onReachable: (reachable: boolean) => void,
): () => void {
  const map = createMap(box, {
    center: position,
    tiles,
    onReachable,
    // On a touch screen one finger scrolls the page and two move the map.
    dragging: !matchMedia('(pointer: coarse)').matches,
  });
  const at: L.LatLngTuple = [position.latitude, position.longitude];
  const label = document.createElement('span');
  label.textContent = name;
  const marker = dot(at)
    .bindTooltip(label, { permanent: true, direction: 'top', offset: NAME_OFFSET, className: NAME_LOOK })
    .addTo(map);
  // Leaflet adds the tooltip's role before its text; the label names it from the start.
  marker.getTooltip()?.getElement()?.setAttribute('aria-label', name);
  return () => {
    map.remove();
  };
}
