import { useQuery } from '@tanstack/react-query';
import type * as L from 'leaflet';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { createMap, dot } from '../../../ui/leaflet-map.ts';
import { MAP_LOOK } from '../../../ui/map-look.ts';
import { MapRequest, useMapRequest } from '../../../ui/map-request.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { type Position, positionOf, positionText } from '../position-text.ts';
import { publishedQuery } from '../queries.ts';

interface PositionMapProps {
  position: Position | null;
  name: string;
  onChoose: (position: Position) => void;
}

interface ChoosableMapProps extends PositionMapProps {
  tiles: Parameters<typeof createMap>[1]['tiles'];
}

function ChoosableMap({ position, name, tiles, onChoose }: ChoosableMapProps) {
  const box = useRef<HTMLElement>(null);
  const [map, setMap] = useState<L.Map | null>(null);
  const [reachable, setReachable] = useState(true);
  const choose = useEffectEvent(onChoose);
  const create = useEffectEvent((element: HTMLElement) =>
    createMap(element, { center: position, tiles, onReachable: setReachable }),
  );

  useEffect(() => {
    if (!box.current) return;
    const created = create(box.current);
    created.on('click', ({ latlng }) => {
      const { lat, lng } = latlng.wrap();
      // As it would be typed, so that it reads the same afterwards.
      const place = positionOf(positionText({ latitude: lat, longitude: lng }));
      if (place !== null) choose(place);
    });
    setMap(created);
    return () => {
      created.remove();
      setMap(null);
    };
  }, []);

  const latitude = position?.latitude;
  const longitude = position?.longitude;
  useEffect(() => {
    if (!map || latitude === undefined || longitude === undefined) return;
    const at: L.LatLngTuple = [latitude, longitude];
    const marker = dot(at).addTo(map);
    // Whoever points at a place keeps the map as it is.
    if (!map.getBounds().contains(at)) map.setView(at);
    return () => {
      marker.remove();
    };
  }, [map, latitude, longitude]);

  return (
    <div className="grid grid-cols-1 gap-2">
      <section ref={box} aria-label={m.map_label({ name })} className={`h-72 rounded-2xl ${MAP_LOOK}`} />
      <p role="status" className={reachable ? 'text-ink-2 text-sm' : 'font-bold text-on-waiting text-sm'}>
        {reachable ? m.editor_map_hint() : m.editor_map_unreachable()}
      </p>
    </div>
  );
}

function AskedMap(props: ChoosableMapProps) {
  const { isShown, show } = useMapRequest(props.tiles.url);
  if (!isShown) return <MapRequest template={props.tiles.url} className="h-72" onShow={show} />;
  return <ChoosableMap {...props} />;
}

/** A map on which a click chooses a place. Where its pictures cannot load it says so; the place can still be typed. */
export default function PositionMap(props: PositionMapProps) {
  const trip = useQuery({ ...publishedQuery, retry: false });
  if (trip.isPending) return <Skeleton className="h-72" />;
  if (trip.data === undefined)
    return <p className="font-bold text-on-waiting text-sm">{m.editor_map_unreachable()}</p>;
  return <AskedMap {...props} tiles={trip.data.mapTiles} />;
}
