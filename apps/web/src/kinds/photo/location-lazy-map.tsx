import type { MapTiles } from '@reisspel/contract/trip';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type ComponentType, useEffect, useState } from 'react';
import { tripPlaceQuery } from '../../lib/trip-place.ts';
import * as m from '../../paraglide/messages.js';
import { MapRequest, useMapRequest } from '../../ui/map-request.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { LocationMap } from './location-map.tsx';

type MapProps = ComponentProps<typeof LocationMap>;
type ChosenProps = Omit<MapProps, 'start' | 'tiles'>;
type Loading = { map: ComponentType<MapProps> } | 'loading' | 'failed';

/** The map, loaded when a place is asked for, as it is as large as the rest of the form. */
function LoadedMap(props: MapProps) {
  const [loaded, setLoaded] = useState<Loading>('loading');
  useEffect(() => {
    let gone = false;
    import('./location-map.tsx').then(
      ({ LocationMap: map }) => {
        if (!gone) setLoaded({ map });
      },
      () => {
        if (!gone) setLoaded('failed');
      },
    );
    return () => {
      gone = true;
    };
  }, []);
  if (loaded === 'loading') return <Skeleton className="h-64" />;
  if (loaded === 'failed') return <Notice tone="info">{m.admin_location_map_unreachable()}</Notice>;
  const { map: Loaded } = loaded;
  return <Loaded {...props} />;
}

function AskedMap({ tiles, ...props }: MapProps & { tiles: MapTiles }) {
  const { isShown, show } = useMapRequest(tiles.url);
  if (!isShown) return <MapRequest template={tiles.url} className="h-64" onShow={show} />;
  return <LoadedMap {...props} tiles={tiles} />;
}

/** The map to choose a place on, once it was asked for. Opens where the trip goes. */
export function LazyMap(props: ChosenProps) {
  const trip = useQuery(tripPlaceQuery);
  if (trip.isPending) return <Skeleton className="h-64" />;
  if (trip.data === undefined) return <Notice tone="info">{m.admin_location_map_unreachable()}</Notice>;
  return <AskedMap {...props} start={trip.data.hotel?.position ?? null} tiles={trip.data.mapTiles} />;
}
