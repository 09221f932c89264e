import type { FaultGroup, FaultKind, FaultPlace, ServerStatus } from '@reisspel/contract/operate/status';
import { useQuery } from '@tanstack/react-query';
import { Eye, HardDrive, Hourglass, type LucideIcon, Server } from 'lucide-react';
import type { ReactNode } from 'react';
import { agoText } from '../../../lib/format/ago.ts';
import { localClock, localMoment } from '../../../lib/format/dates.ts';
import { countText } from '../../../lib/format/figures.ts';
import * as m from '../../../paraglide/messages.js';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { QueryPlaceholder } from '../../../ui/feedback/query-placeholder.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { statusQuery } from '../queries.ts';
import { bytesText, verdictOf } from '../verdict.ts';

const TEXTS_BY_KIND: Record<Exclude<FaultKind, 'fault'>, readonly [() => string, () => string]> = {
  storage_full: [m.status_fault_storage_full, m.status_fault_storage_full_do],
  storage_unavailable: [m.status_fault_storage_unavailable, m.status_fault_storage_unavailable_do],
  database_unavailable: [m.status_fault_database_unavailable, m.status_fault_database_unavailable_do],
  undelivered: [m.status_fault_undelivered, m.status_fault_undelivered_do],
};

/** The titles of other faults. Each says what somebody may have noticed. */
const TITLES_BY_PLACE: Record<FaultPlace, () => string> = {
  request: m.status_fault_request,
  database: m.status_fault_database,
  live: m.status_fault_live,
  photos: m.status_fault_photos,
  uploads: m.status_fault_uploads,
  checks: m.status_fault_checks,
  album: m.status_fault_album,
  notifications: m.status_fault_notifications,
  flights: m.status_fault_flights,
  'ai-budget': m.status_fault_ai_budget,
  generator: m.status_fault_generator,
  deadlines: m.status_fault_deadlines,
  'clean-up': m.status_fault_clean_up,
  audit: m.status_fault_audit,
  backups: m.status_fault_backups,
  pages: m.status_fault_pages,
  stop: m.status_fault_stop,
  process: m.status_fault_process,
};

/** `now` is the server's time, in epoch milliseconds. */
function Fault({ fault, now }: { fault: FaultGroup; now: number }) {
  const { kind, place, count, lastAt, requestId } = fault;
  const [title, advice] =
    kind === 'fault' ? [TITLES_BY_PLACE[place], m.status_fault_do] : TEXTS_BY_KIND[kind];
  const moment = localMoment(lastAt, now);
  return (
    <li>
      <h3 className="font-bold">{title()}</h3>
      <p className="text-ink-2">
        {count === 1
          ? m.status_fault_once({ moment })
          : m.status_fault_times({ count: countText(count), moment })}
        {requestId === null ? null : `. ${m.error_code({ code: requestId })}`}
      </p>
      <p>{advice()}</p>
    </li>
  );
}

function FaultList({ faults, now }: ServerStatus) {
  return (
    <Card>
      <h2 className="mb-3 text-xl">{m.status_faults()}</h2>
      {faults.length === 0 ? (
        <p className="text-ink-2">{m.status_faults_none()}</p>
      ) : (
        <ul className="grid gap-5">
          {faults.map((fault) => (
            <Fault key={`${fault.place} ${fault.kind}`} fault={fault} now={now} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function StatusVerdict({ status }: { status: ServerStatus }) {
  const { tone, title, texts } = verdictOf(status);
  return (
    <div className="grid gap-2">
      <Notice tone={tone}>{title}</Notice>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
}

type Fact = readonly [name: string, value: string];

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
        {facts.map(([name, value]) => (
          <div key={name} className="flex items-start justify-between gap-3">
            <dt className="text-ink-2">{name}</dt>
            <dd className="text-right font-bold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function viewerFacts({ streams, devices }: ServerStatus): Fact[] {
  return [
    [m.status_stream_player(), countText(streams.player)],
    [m.status_stream_visitor(), countText(streams.visitor)],
    [m.status_stream_organiser(), countText(streams.organiser)],
    [m.status_stream_trip(), countText(streams.trip)],
    [m.status_stream_gallery(), countText(streams.gallery)],
    [m.status_stream_screen(), countText(streams.screen)],
    [m.status_devices(), countText(devices.players)],
    [m.status_devices_organisers(), countText(devices.organisers)],
  ];
}

function queueFacts({ queues: { photos, checks, ai, push } }: ServerStatus): Fact[] {
  return [
    [m.status_queue_photos(), countText(photos)],
    [m.status_queue_checks(), countText(checks)],
    [m.status_queue_ai(), countText(ai)],
    [m.status_queue_push(), countText(push)],
  ];
}

function backupText({ backups, now }: ServerStatus): string {
  if (backups === null) return m.status_room_backup_unknown();
  return backups.lastGoodAt === null ? m.status_room_backup_none() : agoText(backups.lastGoodAt, now);
}

function storageFacts(status: ServerStatus): Fact[] {
  const { photos, storageBytes, databaseBytes, disk } = status;
  const stored = storageBytes === null ? m.status_room_counting() : bytesText(storageBytes);
  return [
    [m.status_room_photos(), countText(photos)],
    [m.status_room_storage(), stored],
    [m.status_room_database(), bytesText(databaseBytes)],
    [m.status_room_backup(), backupText(status)],
    [m.status_room_free(), bytesText(disk.freeBytes)],
  ];
}

function serverFacts({ version, startedAt, now, memoryBytes, delayMs }: ServerStatus): Fact[] {
  return [
    [m.status_server_version(), version],
    [m.status_server_since(), agoText(startedAt, now)],
    [m.status_server_memory(), bytesText(memoryBytes)],
    [m.status_server_delay(), `${countText(Math.round(delayMs))} ms`],
  ];
}

function StatusFacts({ status }: { status: ServerStatus }) {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <FactCard icon={Eye} title={m.status_viewers()} facts={viewerFacts(status)} />
      <FactCard icon={Hourglass} title={m.status_queues()} facts={queueFacts(status)} />
      <FactCard icon={HardDrive} title={m.status_room()} facts={storageFacts(status)} />
      <FactCard icon={Server} title={m.status_server()} facts={serverFacts(status)} />
    </div>
  );
}

export function StatusPage({ serverLinks }: { serverLinks: ReactNode }) {
  const query = useQuery(statusQuery);
  const { data: status, error } = query;
  const time = localClock(query.dataUpdatedAt);
  return (
    <main className="page">
      <PageHeader title={m.status_title()} text={m.status_here()} />
      {status ? (
        <div className="grid gap-6">
          {error ? <Notice tone="bad">{m.status_stale({ time })}</Notice> : <StatusVerdict status={status} />}
          <FaultList {...status} />
          <StatusFacts status={status} />
          {serverLinks}
          <p className="text-ink-2 text-sm">{m.status_updated({ time })}</p>
        </div>
      ) : (
        <QueryPlaceholder query={query} title={m.status_failed()}>
          <Skeleton className="h-24" />
          <Skeleton className="h-64" count={2} />
        </QueryPlaceholder>
      )}
    </main>
  );
}
