import 'leaflet/dist/leaflet.css';
import './leaflet-map.css';
import * as L from 'leaflet';
import * as m from '../paraglide/messages.js';

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** OpenStreetMap requires this link wherever its map is shown. */
const OSM_LINK =
  '<a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noreferrer">OpenStreetMap</a>';

/** The attribution as HTML; `text` is plain and gets escaped. */
export function attributionHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? '').replace('OpenStreetMap', OSM_LINK);
}

/** Degrees, WGS 84. */
export interface Position {
  latitude: number;
  longitude: number;
}

export interface Tiles {
  /** Template with `{z}`, `{x}` and `{y}`. */
  url: string;
  attribution: string;
}

const MAX_ZOOM = 19;
export const STREET_ZOOM = 15;
/** Initial view without a known place: Europe. */
const EUROPE: L.LatLngTuple = [48, 6];
const EUROPE_ZOOM = 4;
/** Milliseconds without a tile after which the map reports that it is unreachable. */
const TILE_PATIENCE_MS = 8_000;

/** Reports for each view if tiles load: once all have answered, or after the patience. */
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
  center: Position | null;
  tiles: Tiles;
  onReachable: (reachable: boolean) => void;
  dragging?: boolean;
}

/** Creates a map in `box`. The wheel scrolls the page, not the map. */
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
    // The page sends no referrer elsewhere, but OpenStreetMap refuses requests without one.
    referrerPolicy: 'origin',
  });
  watch(layer, onReachable);
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
