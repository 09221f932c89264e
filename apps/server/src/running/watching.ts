import type { Watching } from '../app/deps.ts';
import { createReadinessCheck } from '../features/status/readiness.ts';
import type { Parts } from './parts.ts';

/** How it is known how a server is doing. */
export function watchingOf(
  parts: Parts,
  { eventLoop, metricsToken }: Pick<Watching, 'eventLoop' | 'metricsToken'>,
): Watching {
  const { dataDir, notifying, checksWaiting } = parts;
  return {
    readiness: createReadinessCheck(parts),
    dataDir,
    eventLoop,
    push: notifying.figures,
    checksWaiting,
    metricsToken,
  };
}
