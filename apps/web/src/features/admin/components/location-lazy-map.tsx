import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type ComponentType, useEffect, useState } from 'react';
import { tripPlaceQuery } from '../../../lib/trip-place.ts';
import * as m from '../../../paraglide/messages.js';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { LocationMap } from './location-map.tsx';

type MapProps = ComponentProps<typeof LocationMap>;
type Loading = { map: ComponentType<MapProps> } | 'loading' | 'failed';

/** The map, loaded when a place is asked for, as it is as large as the rest of the form. Opens where the trip goes. */
export function LazyMap(props: Omit<MapProps, 'start' | 'tiles'>) {
  const [loaded, setLoaded] = useState<Loading>('loading');
  const trip = useQuery(tripPlaceQuery);
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
  if (loaded === 'loading' || trip.isPending) return <Skeleton className="h-64" />;
  if (loaded === 'failed') return <Notice tone="info">{m.admin_location_map_unreachable()}</Notice>;
  const { map: Loaded } = loaded;
  return <Loaded {...props} start={trip.data?.hotel?.position ?? null} tiles={trip.data?.mapTiles ?? null} />;
}
