/**
 * The classes of a map's box. The map's layers stand on each other from 200 up: `isolate` keeps them below what opens
 * over the page.
 */
export const MAP_LOOK =
  'isolate overflow-hidden bg-sand! [&_.leaflet-bar_a]:size-12! [&_.leaflet-bar_a]:leading-12! [&_.leaflet-control-attribution]:bg-card! [&_.leaflet-control-attribution]:text-ink! [&_.leaflet-control-attribution_a]:text-ink! [&_.leaflet-control-attribution_a]:underline!';
