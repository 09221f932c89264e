import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

function Nothing() {
  return null;
}

/** A part that is loaded later and that a page can do without: when the network is gone just then, the rest stays. */
export function optionalPart<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => load().catch(() => ({ default: Nothing })));
}
