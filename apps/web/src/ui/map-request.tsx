import { MapPin } from 'lucide-react';
import { useEffect, useState } from 'react';
import { allowMap, isMapAllowed, mapHost } from '../lib/map-permission.ts';
import * as m from '../paraglide/messages.js';
import { Button } from './button.tsx';

/**
 * The classes of a map's box. The map's layers stand on each other from 200 up: `isolate` keeps them below what opens
 * over the page.
 */
export const MAP_LOOK =
  'isolate overflow-hidden bg-sand! [&_.leaflet-bar_a]:size-12! [&_.leaflet-bar_a]:leading-12! [&_.leaflet-control-attribution]:bg-card! [&_.leaflet-control-attribution]:text-ink! [&_.leaflet-control-attribution_a]:text-ink! [&_.leaflet-control-attribution_a]:underline!';

/**
 * Whether the map may be shown, and how to ask for it: its pictures come from another server, which learns the address of who
 * looks. Nobody is made known there for having opened a page.
 */
export function useMapRequest(template: string): { isShown: boolean; show: () => void } {
  // As the server draws the page: it cannot know what this browser remembers.
  const [isShown, setIsShown] = useState(false);
  useEffect(() => setIsShown(isMapAllowed(mapHost(template))), [template]);
  const show = () => {
    allowMap(mapHost(template));
    setIsShown(true);
  };
  return { isShown, show };
}

/** In place of the map: where it comes from, and a button. `className` gives its height. */
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
