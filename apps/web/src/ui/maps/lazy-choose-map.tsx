import { type ComponentProps, type ComponentType, lazy, Suspense, useState } from 'react';
import { Notice } from '../feedback/notice.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import type { ChooseMap } from './leaflet-map.tsx';
import { AllowedMap } from './map-request.tsx';

type MapProps = ComponentProps<typeof ChooseMap>;

function Unreachable({ texts }: Pick<MapProps, 'texts'>) {
  return <Notice tone="info">{texts.unreachable}</Notice>;
}

const loadMap = (): Promise<{ default: ComponentType<MapProps> }> =>
  import('./leaflet-map.tsx').then(
    ({ ChooseMap }) => ({ default: ChooseMap }),
    () => ({ default: Unreachable }),
  );

interface LazyChooseMapProps extends Omit<MapProps, 'tiles'> {
  /** Null while the setting is loading; undefined if it could not be loaded. */
  tiles: MapProps['tiles'] | null | undefined;
}

export function LazyChooseMap({ tiles, ...props }: LazyChooseMapProps) {
  // Each form creates its own lazy component, so that the next form retries a failed load.
  const [LoadedMap] = useState(() => lazy(loadMap));
  if (tiles === null) return <Skeleton className="h-64" />;
  if (tiles === undefined) return <Unreachable texts={props.texts} />;
  return (
    <AllowedMap template={tiles.url} className="h-64">
      <Suspense fallback={<Skeleton className="h-64" />}>
        <LoadedMap {...props} tiles={tiles} />
      </Suspense>
    </AllowedMap>
  );
}
