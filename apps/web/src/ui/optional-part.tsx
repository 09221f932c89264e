import { useHydrated } from '@tanstack/react-router';
import { type ComponentType, type FunctionComponent, lazy } from 'react';

function Nothing() {
  return null;
}

/**
 * A part that is loaded later and that a page can do without: the server draws the page without it, and when the network is gone
 * just then, the rest stays.
 */
export function optionalPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): FunctionComponent<Props> {
  const Part = lazy(() => load().catch(() => ({ default: Nothing })));
  return function OptionalPart(props) {
    return useHydrated() ? <Part {...props} /> : null;
  };
}
