import { MapPin } from 'lucide-react';
import { useEffect, useState } from 'react';
import { allowMap, isMapAllowed, mapHost } from '../lib/map-permission.ts';
import * as m from '../paraglide/messages.js';
import { Button } from './button.tsx';

/** `isolate` keeps Leaflet's layers, with a z-index from 200 on, below the page's overlays. */
export const MAP_LOOK =
  'isolate overflow-hidden bg-sand! [&_.leaflet-bar_a]:size-12! [&_.leaflet-bar_a]:leading-12! [&_.leaflet-control-attribution]:bg-card! [&_.leaflet-control-attribution]:text-ink! [&_.leaflet-control-attribution_a]:text-ink! [&_.leaflet-control-attribution_a]:underline!';

/**
 * `isShown` is false until the user allows the map: the server of its tiles learns their IP
 * address, so merely opening a page must not load them.
 */
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

/** `className` sets the height. */
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
