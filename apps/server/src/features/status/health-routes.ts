import type { OpenAPIHono } from '@hono/zod-openapi';
import { createRouter } from '../../http/api.ts';
import { bringsToken } from '../../http/bearer-token.ts';
import { HttpRefusal } from '../../http/refusal.ts';
import { tripSlugOf } from '../../http/trip-address.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { PushFigures } from '../../platform/push/sender.ts';
import { gaugesOf } from './gauges.ts';
import type { ReadinessCheck } from './readiness.ts';
import type { StatusService } from './service.ts';

/** Prometheus' own name of its text. */
const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

interface HealthDeps {
  readiness: ReadinessCheck;
  status: StatusService;
  metrics: Metrics;
  push: () => PushFigures;
  /** Lets a collector in; null: there is nothing to collect. */
  metricsToken: string | null;
}

/** What orchestrators and collectors ask; they have an address of their own and no session. */
export function healthRoutes({ readiness, status, metrics, push, metricsToken }: HealthDeps): OpenAPIHono {
  const app = createRouter();
  app.get('/healthz', (c) => c.json({ status: 'ok' }));
  app.get('/readyz', async (c) => {
    const answer = await readiness.check();
    c.header('Cache-Control', 'no-store');
    return c.json(answer, answer.status === 'ok' ? 200 : 503);
  });
  app.get('/metrics', async (c) => {
    // They are about the server and no trip.
    if (metricsToken === null || tripSlugOf(c) !== null) throw new HttpRefusal('not_found', {});
    if (!bringsToken(c, metricsToken)) throw new HttpRefusal('unauthenticated', {});
    const text = metrics.text(gaugesOf(await status.now(), push()));
    return c.body(text, 200, { 'Content-Type': METRICS_TYPE, 'Cache-Control': 'no-store' });
  });
  return app;
}
