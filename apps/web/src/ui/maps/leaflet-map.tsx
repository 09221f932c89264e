import 'leaflet/dist/leaflet.css';
import './leaflet-map.css';
import * as L from 'leaflet';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import * as m from '../../paraglide/messages.js';
import { attributionHtml, MAP_LOOK } from './map-request.tsx';

export interface Position {
  latitude: number;
  longitude: number;
}

export interface Tiles {
  url: string;
  attribution: string;
}

const MAX_ZOOM = 19;
export const STREET_ZOOM = 15;
const EUROPE: L.LatLngTuple = [48, 6];
const EUROPE_ZOOM = 4;
/** Milliseconds without a tile after which the map counts as unreachable. */
const TILE_PATIENCE_MS = 8_000;

function watchTiles(layer: L.TileLayer, onReachable: (reachable: boolean) => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasTile = false;
  layer.on('loading', () => {
    hasTile = false;
    clearTimeout(timer);
    timer = setTimeout(() => onReachable(hasTile), TILE_PATIENCE_MS);
  });
  layer.on('tileload', () => {
    if (!hasTile) onReachable(true);
    hasTile = true;
  });
  layer.on('load', () => {
    clearTimeout(timer);
    onReachable(hasTile);
  });
  layer.on('remove', () => clearTimeout(timer));
}

interface MapOptions {
  center: Position | null;
  tiles: Tiles;
  onReachable: (reachable: boolean) => void;
  dragging?: boolean;
}

export function createMap(box: HTMLElement, options: MapOptions): L.Map {
  const { center, tiles, onReachable, dragging = true } = options;
  const map = L.map(box, { scrollWheelZoom: false, zoomControl: false, dragging });
  if (center) map.setView([center.latitude, center.longitude], STREET_ZOOM);
  else map.setView(EUROPE, EUROPE_ZOOM);
  L.control.zoom({ zoomInTitle: m.map_zoom_in(), zoomOutTitle: m.map_zoom_out() }).addTo(map);
  map.attributionControl.setPrefix(false);
  const { url, attribution } = tiles;
  const layer = L.tileLayer(url, {
    attribution: attributionHtml(attribution),
    maxZoom: MAX_ZOOM,
    // OpenStreetMap refuses requests without a referrer. The app sends a referrer nowhere else.
    referrerPolicy: 'origin',
  });
  watchTiles(layer, onReachable);
  layer.addTo(map);
  return map;
}

const MARKER_RADIUS_PX = 8;

export function dot(at: L.LatLngTuple): L.CircleMarker {
  return L.circleMarker(at, {
    radius: MARKER_RADIUS_PX,
    fillOpacity: 1,
    className: 'stroke-card fill-accent',
    interactive: false,
  });
}

const NAME_LOOK =
  'w-max! max-w-52! whitespace-normal! rounded-xl! border-0! bg-card! px-3! py-1.5! text-center! font-bold! font-sans! text-ink! text-sm! shadow-card! before:border-t-card!';

const NAME_OFFSET: L.PointTuple = [0, -10];

export interface MarkedPlace {
  position: Position;
  name: string;
  tiles: Tiles;
}

/** Shows a map of one place in `box`. Returns the function that removes the map. */
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
  // Leaflet gives the tooltip its role before its text, so the label names it meanwhile.
  marker.getTooltip()?.getElement()?.setAttribute('aria-label', name);
  return () => {
    map.remove();
  };
}

interface ChooseMapProps {
  place: Position | null;
  /** Radius in metres of the circle around the place; 0 for no circle. */
  radius: number;
  /** Centre of the map at first; null shows Europe. */
  start: Position | null;
  tiles: Tiles;
  texts: { label: string; hint: string; unreachable: string };
  onChoose: (place: Position) => void;
}

export function ChooseMap({ place, radius, start, tiles, texts, onChoose }: ChooseMapProps) {
  const box = useRef<HTMLElement>(null);
  const [map, setMap] = useState<L.Map | null>(null);
  const [reachable, setReachable] = useState(true);
  const choose = useEffectEvent(onChoose);
  const create = useEffectEvent((element: HTMLElement) =>
    createMap(element, { center: start, tiles, onReachable: setReachable }),
  );

  useEffect(() => {
    if (!box.current) return;
    const created = create(box.current);
    created.on('click', ({ latlng }) => {
      const { lat, lng } = latlng.wrap();
      choose({ latitude: lat, longitude: lng });
    });
    setMap(created);
    return () => {
      created.remove();
      setMap(null);
    };
  }, []);

  const latitude = place?.latitude;
  const longitude = place?.longitude;
  useEffect(() => {
    if (!map || latitude === undefined || longitude === undefined) return;
    const at: L.LatLngTuple = [latitude, longitude];
    const circle = L.circle(at, { radius, className: 'stroke-accent fill-accent' });
    const layers = L.layerGroup(radius === 0 ? [dot(at)] : [circle, dot(at)]).addTo(map);
    // Moves the map only if the place, or its whole circle, is not in view.
    if (radius === 0) {
      if (!map.getBounds().contains(at)) map.setView(at);
    } else if (!map.getBounds().contains(circle.getBounds())) {
      map.fitBounds(circle.getBounds(), { maxZoom: STREET_ZOOM });
    }
    return () => {
      layers.remove();
    };
  }, [map, latitude, longitude, radius]);

  return (
    <div className="grid grid-cols-1 gap-2">
      <section ref={box} aria-label={texts.label} className={`h-64 rounded-2xl ${MAP_LOOK}`} />
      <p role="status" className={reachable ? 'text-ink-2 text-sm' : 'font-bold text-on-waiting text-sm'}>
        {reachable ? texts.hint : texts.unreachable}
      </p>
    </div>
  );
}
