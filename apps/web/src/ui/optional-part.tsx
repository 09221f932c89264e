import { useHydrated } from '@tanstack/react-router';
import { type ComponentType, type FunctionComponent, lazy, type ReactNode, Suspense } from 'react';

function Nothing() {
  return null;
}

/** Returns a part that loads after hydration. The server omits it. A failed load does no harm. */
export function optionalPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  fallback?: ReactNode,
): FunctionComponent<Props> {
  const Part = lazy(() => load().catch(() => ({ default: Nothing })));
  return function OptionalPart(props) {
    const hydrated = useHydrated();
    return <Suspense fallback={fallback}>{hydrated ? <Part {...props} /> : null}</Suspense>;
  };
}

/** Resolves after the page's `load` event. */
export async function whenLoaded(): Promise<void> {
  if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve));
}
