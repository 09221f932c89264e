import { useHydrated } from '@tanstack/react-router';
import { type ComponentType, type FunctionComponent, lazy, type ReactNode, Suspense } from 'react';

function Nothing() {
  return null;
}

/** The server draws the page without this part, and a failed load leaves the rest intact. */
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

export async function whenLoaded(): Promise<void> {
  if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve));
}
