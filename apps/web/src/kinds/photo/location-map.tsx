import * as L from 'leaflet';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import * as m from '../../paraglide/messages.js';
import { createMap, dot, STREET_ZOOM, type Tiles } from '../../ui/leaflet-map.ts';
import { MAP_LOOK } from '../../ui/map-look.ts';
import type { Place } from './location-place.ts';

interface LocationMapProps {
  /** null while none is chosen. */
  place: Place | null;
  /** Metres. */
  radius: number;
  /** Where the map opens while nothing is chosen; null when that is not known. */
  start: Place | null;
  tiles: Tiles;
  onChoose: (place: Place) => void;
}

/** A map on which a click chooses a place. Where its tiles cannot load it says so, and the place can still be typed. */
export function LocationMap({ place, radius, start, tiles, onChoose }: LocationMapProps) {
  const box = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<L.Map | null>(null);
  const [unreachable, setUnreachable] = useState(false);
  const choose = useEffectEvent(onChoose);
  const create = useEffectEvent((element: HTMLElement) =>
    createMap(element, { center: start, tiles, onReachable: (reachable) => setUnreachable(!reachable) }),
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
    const layers = L.layerGroup([circle, dot(at)]).addTo(map);
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
      <section ref={box} aria-label={m.admin_location_map()} className={`h-64 rounded-2xl ${MAP_LOOK}`} />
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
