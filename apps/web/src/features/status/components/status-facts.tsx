import type { ServerStatus } from '@reisspel/contract/status';
import { Eye, HardDrive, Hourglass, type LucideIcon, Server } from 'lucide-react';
import { agoText } from '../../../lib/ago.ts';
import { countText } from '../../../lib/figures.ts';
import * as m from '../../../paraglide/messages.js';
import { Card } from '../../../ui/card.tsx';
import { bytesText } from '../bytes.ts';

interface Fact {
  name: string;
  value: string;
}

interface FactCardProps {
  icon: LucideIcon;
  title: string;
  facts: readonly Fact[];
}

function FactCard({ icon: Icon, title, facts }: FactCardProps) {
  return (
    <Card>
      <h2 className="mb-3 flex items-center gap-2 text-xl">
        <Icon aria-hidden className="size-5" />
        {title}
      </h2>
      <dl className="grid gap-2">
        {facts.map(({ name, value }) => (
          <div key={name} className="flex items-start justify-between gap-3">
            <dt className="text-ink-2">{name}</dt>
            <dd className="text-right font-bold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function viewers({ streams, devices }: ServerStatus) {
  return [
    { name: m.status_stream_player(), value: countText(streams.player) },
    { name: m.status_stream_visitor(), value: countText(streams.visitor) },
    { name: m.status_stream_organiser(), value: countText(streams.organiser) },
    { name: m.status_stream_trip(), value: countText(streams.trip) },
    { name: m.status_stream_gallery(), value: countText(streams.gallery) },
    { name: m.status_stream_screen(), value: countText(streams.screen) },
    { name: m.status_devices(), value: countText(devices.players) },
    { name: m.status_devices_organisers(), value: countText(devices.organisers) },
  ];
}

function queues({ queues: { photos, checks, ai, push } }: ServerStatus) {
  return [
    { name: m.status_queue_photos(), value: countText(photos) },
    { name: m.status_queue_checks(), value: countText(checks) },
    { name: m.status_queue_ai(), value: countText(ai) },
    { name: m.status_queue_push(), value: countText(push) },
  ];
}

function backupText({ backups, now }: ServerStatus): string {
  if (backups === null) return m.status_room_backup_unknown();
  return backups.lastGoodAt === null ? m.status_room_backup_none() : agoText(backups.lastGoodAt, now);
}

function room(status: ServerStatus) {
  const { photos, storageBytes, databaseBytes, disk } = status;
  const stored = storageBytes === null ? m.status_room_counting() : bytesText(storageBytes);
  return [
    { name: m.status_room_photos(), value: countText(photos) },
    { name: m.status_room_storage(), value: stored },
    { name: m.status_room_database(), value: bytesText(databaseBytes) },
    { name: m.status_room_backup(), value: backupText(status) },
    { name: m.status_room_free(), value: bytesText(disk.freeBytes) },
  ];
}

function server({ version, startedAt, now, memoryBytes, delayMs }: ServerStatus) {
  return [
    { name: m.status_server_version(), value: version },
    { name: m.status_server_since(), value: agoText(startedAt, now) },
    { name: m.status_server_memory(), value: bytesText(memoryBytes) },
    { name: m.status_server_delay(), value: `${countText(Math.round(delayMs))} ms` },
  ];
}

export function StatusFacts({ status }: { status: ServerStatus }) {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <FactCard icon={Eye} title={m.status_viewers()} facts={viewers(status)} />
      <FactCard icon={Hourglass} title={m.status_queues()} facts={queues(status)} />
      <FactCard icon={HardDrive} title={m.status_room()} facts={room(status)} />
      <FactCard icon={Server} title={m.status_server()} facts={server(status)} />
    </div>
  );
}
