import * as L from 'leaflet';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createMap, dot, STREET_ZOOM, type Tiles } from './leaflet-map.ts';
import { MAP_LOOK } from './map-request.tsx';

/** Degrees, WGS 84. */
interface Place {
  latitude: number;
  longitude: number;
}

interface ChooseMapProps {
  place: Place | null;
  /** Radius of the circle in metres; 0 draws the place alone. */
  radius: number;
  start: Place | null;
  tiles: Tiles;
  texts: { label: string; hint: string; unreachable: string };
  onChoose: (place: Place) => void;
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
    // Without a radius the map keeps its view as long as the place is in it.
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
