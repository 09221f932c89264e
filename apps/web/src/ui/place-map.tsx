import { MapPinOff, RotateCw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import * as m from '../paraglide/messages.js';
import { Button } from './button.tsx';
import type { MarkedPlace } from './leaflet-map.ts';
import { MAP_LOOK, MapRequest, useMapRequest } from './map-request.tsx';
import { useNear } from './use-near.ts';

export function PlaceMap(place: MarkedPlace) {
  const { isShown, show } = useMapRequest(place.tiles.url);
  if (isShown) return <ShownMap {...place} />;
  return (
    <div className="print:hidden">
      <MapRequest template={place.tiles.url} className="h-72" onShow={show} />
    </div>
  );
}

function ShownMap({ position, name, tiles }: MarkedPlace) {
  const box = useRef<HTMLElement>(null);
  const near = useNear(box);
  const [attempt, setAttempt] = useState(0);
  const [unreachable, setUnreachable] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is what loads it anew
  useEffect(() => {
    if (!near) return;
    let remove: (() => void) | null = null;
    let gone = false;
    import('./leaflet-map.ts').then(
      ({ showPlace }) => {
        if (gone || box.current === null) return;
        remove = showPlace(box.current, { position, name, tiles }, (reachable) => setUnreachable(!reachable));
      },
      () => {
        if (!gone) setUnreachable(true);
      },
    );
    return () => {
      gone = true;
      remove?.();
    };
  }, [near, position, name, tiles, attempt]);

  const retry = () => {
    setUnreachable(false);
    setAttempt((count) => count + 1);
  };
  return (
    <div className="relative h-72 print:hidden">
      <section ref={box} aria-label={m.map_label({ name })} className={`h-full rounded-2xl ${MAP_LOOK}`} />
      <div role="status" className="absolute inset-x-2 bottom-8 empty:hidden">
        {unreachable ? <Unreachable onRetry={retry} /> : null}
      </div>
    </div>
  );
}

function Unreachable({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 rounded-xl bg-waiting py-1 pr-1 pl-4 font-bold text-on-waiting shadow-card">
      <p className="flex items-center gap-2">
        <MapPinOff aria-hidden className="size-5 shrink-0" />
        {m.map_unreachable()}
      </p>
      <Button variant="quiet" className="text-on-waiting!" onClick={onRetry}>
        <RotateCw aria-hidden className="size-5" />
        {m.common_retry()}
      </Button>
    </div>
  );
}
