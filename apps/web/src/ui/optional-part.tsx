import { useHydrated } from '@tanstack/react-router';
import { type ComponentType, type FunctionComponent, lazy } from 'react';

function Nothing() {
  return null;
}

/** The server draws the page without this part, and a failed load leaves the rest intact. */
export function optionalPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): FunctionComponent<Props> {
  const Part = lazy(() => load().catch(() => ({ default: Nothing })));
  return function OptionalPart(props) {
    return useHydrated() ? <Part {...props} /> : null;
  };
}
