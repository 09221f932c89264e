import 'leaflet/dist/leaflet.css';
import './leaflet-map.css';
import * as L from 'leaflet';
import * as m from '../paraglide/messages.js';
import { attributionHtml } from './map-attribution.ts';

/** Degrees, WGS 84. */
export interface Position {
  latitude: number;
  longitude: number;
}

/** Where map pictures come from. */
export interface Tiles {
  /** With `{z}`, `{x}` and `{y}`. */
  url: string;
  /** Plain text. */
  attribution: string;
}

/** The last level at which OpenStreetMap draws. */
const MAX_ZOOM = 19;
/** Streets with their names. */
export const STREET_ZOOM = 15;
/** Where a map opens when nothing is known at all: Europe, to look further from. */
const EUROPE: L.LatLngTuple = [48, 6];
const EUROPE_ZOOM = 4;
/** Milliseconds without a picture after which nobody waits on without a word. */
const TILE_PATIENCE_MS = 8_000;

/** Says whether pictures come: of each view of the map, when all of it has answered or nothing has for a while. */
function watch(layer: L.TileLayer, onReachable: (reachable: boolean) => void): void {
  let patience: ReturnType<typeof setTimeout> | undefined;
  let came = false;
  layer.on('loading', () => {
    came = false;
    clearTimeout(patience);
    patience = setTimeout(() => onReachable(came), TILE_PATIENCE_MS);
  });
  layer.on('tileload', () => {
    if (!came) onReachable(true);
    came = true;
  });
  layer.on('load', () => {
    clearTimeout(patience);
    onReachable(came);
  });
  layer.on('remove', () => clearTimeout(patience));
}

interface MapOptions {
  /** Where it opens; null for nowhere in particular. */
  center: Position | null;
  tiles: Tiles;
  /** Hears whether the pictures come, each time that is known anew. */
  onReachable: (reachable: boolean) => void;
  dragging?: boolean;
}

/** A map in `box`. It leaves the wheel to the page. */
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
    // The page tells other sites nothing of itself; OpenStreetMap refuses who does not say where it comes from.
    referrerPolicy: 'origin',
  });
  watch(layer, onReachable);
  layer.addTo(map);
  return map;
}

const MARKER_RADIUS_PX = 8;

/** The dot that marks a place. */
export function dot(at: L.LatLngTuple): L.CircleMarker {
  return L.circleMarker(at, {
    radius: MARKER_RADIUS_PX,
    fillOpacity: 1,
    className: 'stroke-card fill-accent',
    interactive: false,
  });
}
