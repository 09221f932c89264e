import { ServerStatus } from '@reisspel/contract/operate/status';
import { done } from '@reisspel/rules/outcome';
import { hasBearerToken } from '../../http/client.ts';
import { operatorEndpoints } from '../../http/endpoint.ts';
import { HttpRefusal } from '../../http/refusal.ts';
import type { OperatorGate } from '../../http/server-gates.ts';
import { tripSlugOf } from '../../http/trip-address.ts';
import type { Gauge, Metrics } from '../../platform/log/metrics.ts';
import type { PushFigures } from '../../platform/push/sender.ts';
import type { ReadinessCheck } from './readiness.ts';
import type { StatusService } from './service.ts';

const MS_PER_S = 1_000;

/** Returns one value for each name. The metric has the name in its label `label`. */
function labelledValues(values: Readonly<Record<string, number>>, label: string): Gauge['values'] {
  return Object.entries(values).map(([name, value]) => ({ labels: { [label]: name }, value }));
}

function singleGauge(name: string, help: string, value: number): Gauge {
  return { name, help, values: [{ value }] };
}

function backupGauges({ backups, now }: ServerStatus): Gauge[] {
  if (backups === null) return [];
  const { lastGoodAt, concern } = backups;
  const ok = singleGauge(
    'reisspel_backups_ok',
    '0 when the last one failed, or none was good for two days',
    concern === null ? 1 : 0,
  );
  if (lastGoodAt === null) return [ok];
  // A backup has a time in the future if the clock was ahead.
  const age = Math.max(0, now - lastGoodAt) / MS_PER_S;
  return [ok, singleGauge('reisspel_backup_age_seconds', 'Since the last good backup', age)];
}

function gaugesOf(status: ServerStatus, { delivered, failed }: PushFigures): Gauge[] {
  const parts = Object.fromEntries(
    Object.entries(status.parts).map(([part, state]) => [part, state === 'ok' ? 1 : 0]),
  );
  return [
    { name: 'reisspel_ready', help: '1 for each part that works', values: labelledValues(parts, 'part') },
    {
      name: 'reisspel_open_streams',
      help: 'Open windows',
      values: labelledValues(status.streams, 'audience'),
    },
    { name: 'reisspel_waiting', help: 'How many wait', values: labelledValues(status.queues, 'queue') },
    {
      name: 'reisspel_notifications',
      help: 'Notifications since the start, by what became of them',
      values: labelledValues({ delivered, failed }, 'result'),
    },
    singleGauge('reisspel_photos', 'Photos of all trips', status.photos),
    ...(status.storageBytes === null
      ? []
      : [singleGauge('reisspel_storage_bytes', 'Bytes of all pictures in the store', status.storageBytes)]),
    singleGauge('reisspel_database_bytes', 'Bytes of the database', status.databaseBytes),
    ...backupGauges(status),
    singleGauge(
      'reisspel_disk_free_bytes',
      'Bytes that are free on the disk of the data',
      status.disk.freeBytes,
    ),
    singleGauge(
      'reisspel_event_loop_delay_seconds',
      'How late a turn came, but for one in a hundred',
      status.delayMs / MS_PER_S,
    ),
    singleGauge('process_resident_memory_bytes', 'Memory of the server', status.memoryBytes),
    singleGauge('process_start_time_seconds', 'When it started', status.startedAt / MS_PER_S),
  ];
}

const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

interface StatusRouteDeps {
  readiness: ReadinessCheck;
  status: StatusService;
  metrics: Metrics;
  pushFigures: () => PushFigures;
  /** The bearer token of the program that collects metrics. Null disables the metrics. */
  metricsToken: string | null;
}

/** Serves the operator's status, and health, readiness and metrics for other programs. */
export function statusRoutes(gate: OperatorGate, deps: StatusRouteDeps) {
  const { readiness, status, metrics, pushFigures, metricsToken } = deps;
  const { on, router: app } = operatorEndpoints(gate);
  on('GET /api/status', 'How this server is doing').json('The status', ServerStatus, () =>
    status.now().then(done),
  );
  app.get('/healthz', (c) => c.json({ status: 'ok' }));
  app.get('/readyz', async (c) => {
    const answer = await readiness.check();
    c.header('Cache-Control', 'no-store');
    return c.json(answer, answer.status === 'ok' ? 200 : 503);
  });
  app.get('/metrics', async (c) => {
    // The metrics belong to the server, so a trip's address does not serve them.
    if (metricsToken === null || tripSlugOf(c) !== null) throw new HttpRefusal('not_found', {});
    if (!hasBearerToken(c, metricsToken)) throw new HttpRefusal('unauthenticated', {});
    const text = metrics.text(gaugesOf(await status.now(), pushFigures()));
    return c.body(text, 200, { 'Content-Type': METRICS_TYPE, 'Cache-Control': 'no-store' });
  });
  return app;
}
