import { ServerStatus } from '@reisspel/contract/operate/status';
import { done } from '@reisspel/rules/outcome';
import { bringsToken } from '../../http/client.ts';
import { operatorEndpoints } from '../../http/endpoint.ts';
import { HttpRefusal } from '../../http/refusal.ts';
import type { OperatorGate } from '../../http/server-gates.ts';
import { tripSlugOf } from '../../http/trip-address.ts';
import type { Gauge, Metrics } from '../../platform/log/metrics.ts';
import type { PushFigures } from '../../platform/push/sender.ts';
import type { ReadinessCheck } from './readiness.ts';
import type { StatusService } from './service.ts';

const MS_PER_S = 1_000;

function each(values: Readonly<Record<string, number>>, label: string): Gauge['values'] {
  return Object.entries(values).map(([name, value]) => ({ labels: { [label]: name }, value }));
}

function one(name: string, help: string, value: number): Gauge {
  return { name, help, values: [{ value }] };
}

function backupGauges({ backups, now }: ServerStatus): Gauge[] {
  if (backups === null) return [];
  const { lastGoodAt, concern } = backups;
  const ok = one(
    'reisspel_backups_ok',
    '0 when the last one failed, or none was good for two days',
    concern === null ? 1 : 0,
  );
  if (lastGoodAt === null) return [ok];
  // A clock that was once ahead may have left a backup dated in the future.
  const age = Math.max(0, now - lastGoodAt) / MS_PER_S;
  return [ok, one('reisspel_backup_age_seconds', 'Since the last good backup', age)];
}

function gaugesOf(status: ServerStatus, { delivered, failed }: PushFigures): Gauge[] {
  const parts = Object.fromEntries(
    Object.entries(status.parts).map(([part, state]) => [part, state === 'ok' ? 1 : 0]),
  );
  return [
    { name: 'reisspel_ready', help: '1 for each part that works', values: each(parts, 'part') },
    { name: 'reisspel_open_streams', help: 'Open windows', values: each(status.streams, 'audience') },
    { name: 'reisspel_waiting', help: 'How many wait', values: each(status.queues, 'queue') },
    {
      name: 'reisspel_notifications',
      help: 'Notifications since the start, by what became of them',
      values: each({ delivered, failed }, 'result'),
    },
    one('reisspel_photos', 'Photos of all trips', status.photos),
    ...(status.storageBytes === null
      ? []
      : [one('reisspel_storage_bytes', 'Bytes of all pictures in the store', status.storageBytes)]),
    one('reisspel_database_bytes', 'Bytes of the database', status.databaseBytes),
    ...backupGauges(status),
    one('reisspel_disk_free_bytes', 'Bytes that are free on the disk of the data', status.disk.freeBytes),
    one(
      'reisspel_event_loop_delay_seconds',
      'How late a turn came, but for one in a hundred',
      status.delayMs / MS_PER_S,
    ),
    one('process_resident_memory_bytes', 'Memory of the server', status.memoryBytes),
    one('process_start_time_seconds', 'When it started', status.startedAt / MS_PER_S),
  ];
}

const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

interface StatusRouteDeps {
  readiness: ReadinessCheck;
  status: StatusService;
  metrics: Metrics;
  pushFigures: () => PushFigures;
  /** The bearer token of the collector; null disables the metrics. */
  metricsToken: string | null;
}

/** Status for the operator, and for orchestrators and collectors, which have no session. */
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
    // The metrics describe the server, not a trip.
    if (metricsToken === null || tripSlugOf(c) !== null) throw new HttpRefusal('not_found', {});
    if (!bringsToken(c, metricsToken)) throw new HttpRefusal('unauthenticated', {});
    const text = metrics.text(gaugesOf(await status.now(), pushFigures()));
    return c.body(text, 200, { 'Content-Type': METRICS_TYPE, 'Cache-Control': 'no-store' });
  });
  return app;
}
