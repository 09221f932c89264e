import { createRoute } from '@hono/zod-openapi';
import { ServerStatus } from '@reisspel/contract/status';
import { createRouter, errorResponses, jsonResponse } from '../../http/api.ts';
import { bringsToken } from '../../http/bearer-token.ts';
import type { OperatorGate } from '../../http/operator-gate.ts';
import { HttpRefusal } from '../../http/refusal.ts';
import { tripSlugOf } from '../../http/trip-address.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { PushFigures } from '../../platform/push/sender.ts';
import { gaugesOf } from './gauges.ts';
import type { ReadinessCheck } from './readiness.ts';
import type { StatusService } from './service.ts';

/** Prometheus' own name of its text. */
const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

interface StatusRouteDeps {
  readiness: ReadinessCheck;
  status: StatusService;
  metrics: Metrics;
  pushFigures: () => PushFigures;
  /** Lets a collector in; null: there is nothing to collect. */
  metricsToken: string | null;
}

/** How the server is doing: for who keeps it, and for orchestrators and collectors, who have no session. */
export function statusRoutes(gate: OperatorGate, deps: StatusRouteDeps) {
  const { readiness, status, metrics, pushFigures, metricsToken } = deps;
  const app = createRouter().openapi(
    createRoute({
      method: 'get',
      path: '/api/status',
      summary: 'How this server is doing',
      middleware: [gate('GET /api/status')] as const,
      responses: { 200: jsonResponse('The status', ServerStatus), ...errorResponses },
    }),
    async (c) => c.json(await status.now(), 200),
  );
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
    const text = metrics.text(gaugesOf(await status.now(), pushFigures()));
    return c.body(text, 200, { 'Content-Type': METRICS_TYPE, 'Cache-Control': 'no-store' });
  });
  return app;
}
