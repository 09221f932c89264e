import { MapPin, MapPinOff, RotateCw } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { readStored, store } from '../../lib/storage.ts';
import * as m from '../../paraglide/messages.js';
import { Button } from '../button.tsx';
import { useNear } from '../use-near.ts';
import type { MarkedPlace } from './leaflet-map.tsx';

/** `isolate` keeps Leaflet's layers (z-index 200 and more) below the page's overlays. */
export const MAP_LOOK =
  'isolate overflow-hidden bg-sand! [&_.leaflet-bar_a]:size-12! [&_.leaflet-bar_a]:leading-12! [&_.leaflet-control-attribution]:bg-card! [&_.leaflet-control-attribution]:text-ink! [&_.leaflet-control-attribution_a]:text-ink! [&_.leaflet-control-attribution_a]:underline!';

interface AllowedMapProps {
  /** The address of the map's tiles. */
  template: string;
  /** Classes of the request that stands in for the map. */
  className: string;
  /** The map. */
  children: ReactNode;
}

/**
 * Shows a map once the user allows it, because the server of its tiles gets the user's IP
 * address. Shows it at once if the tiles come from this server.
 */
export function AllowedMap({ template, className, children }: AllowedMapProps) {
  // False at first, because the server rendered the page without this browser's storage.
  const [isShown, setIsShown] = useState(false);
  useEffect(() => setIsShown(isMapAllowed(mapHost(template))), [template]);
  if (isShown) return children;
  const host = new URL(template.replace(/[{}]/g, ''), 'https://here.invalid').host;
  const show = () => {
    allowMap(mapHost(template));
    setIsShown(true);
  };
  return (
    <div
      className={`flex flex-col items-center justify-center gap-3 rounded-2xl bg-sand px-5 text-center ${className}`}
    >
      <p className="text-ink-2 text-sm">{m.map_elsewhere({ host })}</p>
      <Button icon={MapPin} onClick={show}>
        {m.map_show()}
      </Button>
    </div>
  );
}

/** Storage key for the host that the user allowed. */
const KEY = 'map_from';

/** Host of the map tiles; null if the tiles come from this server. */
export function mapHost(template: string): string | null {
  const { origin, host } = new URL(template.replace(/[{}]/g, ''), location.href);
  return origin === location.origin ? null : host;
}

function isMapAllowed(host: string | null): boolean {
  return host === null || readStored(KEY) === host;
}

export function allowMap(host: string | null): void {
  if (host !== null) store(KEY, host);
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** OpenStreetMap requires this link on every map. */
const OSM_LINK =
  '<a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noreferrer">OpenStreetMap</a>';

export function attributionHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? '').replace('OpenStreetMap', OSM_LINK);
}

export function PlaceMap(place: MarkedPlace) {
  return (
    <AllowedMap template={place.tiles.url} className="h-72 print:hidden">
      <ShownMap {...place} />
    </AllowedMap>
  );
}

function ShownMap({ position, name, tiles }: MarkedPlace) {
  const box = useRef<HTMLElement>(null);
  const near = useNear(box);
  const [attempt, setAttempt] = useState(0);
  const [unreachable, setUnreachable] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` loads the map again
  useEffect(() => {
    if (!near) return;
    let remove: (() => void) | null = null;
    let isRemoved = false;
    import('./leaflet-map.tsx').then(
      ({ showPlace }) => {
        if (isRemoved || box.current === null) return;
        remove = showPlace(box.current, { position, name, tiles }, (reachable) => setUnreachable(!reachable));
      },
      () => {
        if (!isRemoved) setUnreachable(true);
      },
    );
    return () => {
      isRemoved = true;
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
      <Button icon={RotateCw} variant="quiet" className="text-on-waiting!" onClick={onRetry}>
        {m.common_retry()}
      </Button>
    </div>
  );
}
