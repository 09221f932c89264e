import { type ComponentProps, type ComponentType, useEffect, useState } from 'react';
import type { ChooseMap } from './choose-map.tsx';
import { MapRequest, useMapRequest } from './map-request.tsx';
import { Notice } from './notice.tsx';
import { Skeleton } from './skeleton.tsx';

type MapProps = ComponentProps<typeof ChooseMap>;
type Loading = { map: ComponentType<MapProps> } | 'loading' | 'failed';

function LoadedMap(props: MapProps) {
  const [loaded, setLoaded] = useState<Loading>('loading');
  useEffect(() => {
    let gone = false;
    import('./choose-map.tsx').then(
      ({ ChooseMap: map }) => {
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
  if (loaded === 'failed') return <Notice tone="info">{props.texts.unreachable}</Notice>;
  const { map: Loaded } = loaded;
  return <Loaded {...props} />;
}

interface LazyChooseMapProps extends Omit<MapProps, 'tiles'> {
  /** undefined: the tile address is unknown; null: the request for it runs. */
  tiles: MapProps['tiles'] | null | undefined;
}

function AskedMap(props: MapProps) {
  const { isShown, show } = useMapRequest(props.tiles.url);
  if (!isShown) return <MapRequest template={props.tiles.url} className="h-64" onShow={show} />;
  return <LoadedMap {...props} />;
}

/** Loads the map on request: its code is as large as the rest of a form. */
export function LazyChooseMap({ tiles, ...props }: LazyChooseMapProps) {
  if (tiles === null) return <Skeleton className="h-64" />;
  if (tiles === undefined) return <Notice tone="info">{props.texts.unreachable}</Notice>;
  return <AskedMap {...props} tiles={tiles} />;
}
