import { MapPin } from 'lucide-react';
import { useEffect, useState } from 'react';
import { readStored, store } from '../lib/storage.ts';
import * as m from '../paraglide/messages.js';
import { Button } from './button.tsx';

/** `isolate` keeps Leaflet's layers, with a z-index from 200 on, below the page's overlays. */
export const MAP_LOOK =
  'isolate overflow-hidden bg-sand! [&_.leaflet-bar_a]:size-12! [&_.leaflet-bar_a]:leading-12! [&_.leaflet-control-attribution]:bg-card! [&_.leaflet-control-attribution]:text-ink! [&_.leaflet-control-attribution_a]:text-ink! [&_.leaflet-control-attribution_a]:underline!';

/** False until the user allows the map: the server of its tiles learns their IP address. */
export function useMapRequest(template: string): { isShown: boolean; show: () => void } {
  // Starts as in the server's drawing, which cannot know what this browser stored.
  const [isShown, setIsShown] = useState(false);
  useEffect(() => setIsShown(isMapAllowed(mapHost(template))), [template]);
  const show = () => {
    allowMap(mapHost(template));
    setIsShown(true);
  };
  return { isShown, show };
}

export function MapRequest({
  template,
  className,
  onShow,
}: {
  template: string;
  className: string;
  onShow: () => void;
}) {
  const host = new URL(template.replace(/[{}]/g, ''), 'https://here.invalid').host;
  return (
    <div
      className={`flex flex-col items-center justify-center gap-3 rounded-2xl bg-sand px-5 text-center ${className}`}
    >
      <p className="text-ink-2 text-sm">{m.map_elsewhere({ host })}</p>
      <Button onClick={onShow}>
        <MapPin aria-hidden className="size-5" />
        {m.map_show()}
      </Button>
    </div>
  );
}

const KEY = 'map_from';

/** Host of the map tiles; null if that is this server, which learns nothing new. */
export function mapHost(template: string): string | null {
  const { origin, host } = new URL(template.replace(/[{}]/g, ''), location.href);
  return origin === location.origin ? null : host;
}

export function isMapAllowed(host: string | null): boolean {
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
