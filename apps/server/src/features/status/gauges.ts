import type { ServerStatus } from '@reisspel/contract/status';
import type { Gauge } from '../../platform/metrics.ts';
import type { PushFigures } from '../../platform/push/sender.ts';

const MS_PER_S = 1_000;

function each(values: Readonly<Record<string, number>>, label: string): Gauge['values'] {
  return Object.entries(values).map(([name, value]) => ({ labels: { [label]: name }, value }));
}

function one(name: string, help: string, value: number): Gauge {
  return { name, help, values: [{ value }] };
}

/** What to set an alarm on: a backup that failed, and one that is old. */
function backupGauges({ backups, now }: ServerStatus): Gauge[] {
  if (backups === null) return [];
  const { lastGoodAt, concern } = backups;
  const ok = one(
    'reisspel_backups_ok',
    '0 when the last one failed, or none was good for two days',
    concern === null ? 1 : 0,
  );
  if (lastGoodAt === null) return [ok];
  // A clock that was ahead once has left one of the future behind.
  const age = Math.max(0, now - lastGoodAt) / MS_PER_S;
  return [ok, one('reisspel_backup_age_seconds', 'Since the last good backup', age)];
}

/** A status as figures to collect. */
export function gaugesOf(status: ServerStatus, { delivered, failed }: PushFigures): Gauge[] {
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
