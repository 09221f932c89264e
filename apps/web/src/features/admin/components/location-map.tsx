import 'leaflet/dist/leaflet.css';
import * as L from 'leaflet';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import type { Place } from '../location-place.ts';

interface LocationMapProps {
  /** null while none is chosen. */
  place: Place | null;
  /** Metres. */
  radius: number;
  /** Where the map opens while nothing is chosen; null when that is not known. */
  start: Place | null;
  onChoose: (place: Place) => void;
}

const TILES = 'https://tile.openstreetmap.org/{z}/{x}/{y}.png';
const ATTRIBUTION =
  '&copy; <a href="https://www.openstreetmap.org/copyright" target="_blank">OpenStreetMap</a>';
/** The last level at which OpenStreetMap draws. */
const MAX_ZOOM = 19;
/** Streets with their names. */
const STREET_ZOOM = 15;
/** Where the map opens when nothing is known at all: Europe, to look further from. */
const EUROPE: L.LatLngTuple = [48, 6];
const EUROPE_ZOOM = 4;
const MARKER_RADIUS_PX = 8;

function createMap(box: HTMLElement, start: Place | null): L.Map {
  const map = L.map(box, { scrollWheelZoom: false, zoomControl: false });
  if (start) map.setView([start.latitude, start.longitude], STREET_ZOOM);
  else map.setView(EUROPE, EUROPE_ZOOM);
  L.control
    .zoom({ zoomInTitle: m.admin_location_zoom_in(), zoomOutTitle: m.admin_location_zoom_out() })
    .addTo(map);
  map.attributionControl.setPrefix(false);
  return map;
}

/** A map on which a click chooses a place. Where its tiles cannot load it says so, and the place can still be typed. */
export function LocationMap({ place, radius, start, onChoose }: LocationMapProps) {
  const box = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<L.Map | null>(null);
  const [unreachable, setUnreachable] = useState(false);
  const choose = useEffectEvent(onChoose);
  const create = useEffectEvent((element: HTMLElement) => createMap(element, start));

  useEffect(() => {
    if (!box.current) return;
    const created = create(box.current);
    // The page tells other sites nothing of itself; OpenStreetMap refuses who does not say where it comes from.
    L.tileLayer(TILES, { attribution: ATTRIBUTION, maxZoom: MAX_ZOOM, referrerPolicy: 'origin' })
      .on('tileerror', () => setUnreachable(true))
      .on('tileload', () => setUnreachable(false))
      .addTo(created);
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
    const marker = L.circleMarker(at, {
      radius: MARKER_RADIUS_PX,
      fillOpacity: 1,
      className: 'stroke-card fill-accent',
    });
    const layers = L.layerGroup([circle, marker]).addTo(map);
    // Whoever picks a place by clicking keeps the map as it is.
    if (!map.getBounds().contains(circle.getBounds())) {
      map.fitBounds(circle.getBounds(), { maxZoom: STREET_ZOOM });
    }
    return () => {
      layers.remove();
    };
  }, [map, latitude, longitude, radius]);

  return (
    <div className="grid gap-2">
      {/* Its layers stand on each other from 200 up: kept below what opens over the form. */}
      <section
        ref={box}
        aria-label={m.admin_location_map()}
        className="isolate h-64 overflow-hidden rounded-2xl bg-sand [&_.leaflet-bar_a]:size-12! [&_.leaflet-bar_a]:leading-12!"
      />
      {unreachable ? (
        <p role="status" className="font-bold text-on-waiting text-sm">
          {m.admin_location_map_unreachable()}
        </p>
      ) : (
        <p className="text-ink-2 text-sm">{m.admin_location_map_hint()}</p>
      )}
    </div>
  );
}
