import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type ComponentType, lazy, Suspense, useState } from 'react';
import { tripPlaceQuery } from '../../lib/trip-place.ts';
import { Notice } from '../feedback/notice.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import type { ChooseMap } from './leaflet-map.tsx';
import { AllowedMap } from './map-request.tsx';
import { PlaceSearch } from './place-search.tsx';

type MapProps = ComponentProps<typeof ChooseMap>;

function Unreachable({ texts }: Pick<MapProps, 'texts'>) {
  return <Notice tone="info">{texts.unreachable}</Notice>;
}

const loadMap = (): Promise<{ default: ComponentType<MapProps> }> =>
  import('./leaflet-map.tsx').then(
    ({ ChooseMap }) => ({ default: ChooseMap }),
    () => ({ default: Unreachable }),
  );

interface LazyChooseMapProps extends Omit<MapProps, 'tiles' | 'start'> {
  /** Centre of the map at first; without it, the trip's hotel. */
  start?: MapProps['start'];
}

/** A map on which the organiser taps a place, with a search by name where the server has one. */
export function LazyChooseMap(props: LazyChooseMapProps) {
  // Each form creates its own lazy component, so that the next form retries a failed load.
  const [LoadedMap] = useState(() => lazy(loadMap));
  const { data: trip, isPending } = useQuery(tripPlaceQuery);
  if (isPending) return <Skeleton className="h-64" />;
  if (trip === undefined) return <Unreachable texts={props.texts} />;
  const { mapTiles: tiles, findsPlaces, hotel } = trip;
  return (
    <>
      {findsPlaces ? <PlaceSearch onChoose={props.onChoose} /> : null}
      <AllowedMap template={tiles.url} className="h-64">
        <Suspense fallback={<Skeleton className="h-64" />}>
          <LoadedMap {...props} start={props.start ?? hotel?.position ?? null} tiles={tiles} />
        </Suspense>
      </AllowedMap>
    </>
  );
}
