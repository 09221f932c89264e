import type { FaultGroup, FaultKind, FaultPlace } from '@reisspel/contract/status';
import { localMoment } from '../../../lib/dates.ts';
import { countText } from '../../../lib/figures.ts';
import * as m from '../../../paraglide/messages.js';
import { Card } from '../../../ui/card.tsx';

interface FaultText {
  title: string;
  /** What to do about it. */
  advice: string;
}

/** Of what is known why it went wrong. */
const BY_KIND: Record<Exclude<FaultKind, 'fault'>, () => FaultText> = {
  storage_full: () => ({ title: m.status_fault_storage_full(), advice: m.status_fault_storage_full_do() }),
  storage_unavailable: () => ({
    title: m.status_fault_storage_unavailable(),
    advice: m.status_fault_storage_unavailable_do(),
  }),
  database_unavailable: () => ({
    title: m.status_fault_database_unavailable(),
    advice: m.status_fault_database_unavailable_do(),
  }),
  undelivered: () => ({ title: m.status_fault_undelivered(), advice: m.status_fault_undelivered_do() }),
};

/** Of the rest: what somebody may have noticed of it. */
const BY_PLACE: Record<FaultPlace, () => string> = {
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

function faultText({ kind, place }: FaultGroup): FaultText {
  return kind === 'fault' ? { title: BY_PLACE[place](), advice: m.status_fault_do() } : BY_KIND[kind]();
}

function Fault({ fault, now }: { fault: FaultGroup; now: number }) {
  const { title, advice } = faultText(fault);
  const moment = localMoment(fault.lastAt, now);
  return (
    <li>
      <h3 className="font-bold">{title}</h3>
      <p className="text-ink-2">
        {fault.count === 1
          ? m.status_fault_once({ moment })
          : m.status_fault_times({ count: countText(fault.count), moment })}
        {fault.requestId === null ? null : `. ${m.error_code({ code: fault.requestId })}`}
      </p>
      <p>{advice}</p>
    </li>
  );
}

interface FaultListProps {
  faults: readonly FaultGroup[];
  /** Epoch milliseconds by the server's clock. */
  now: number;
}

/** What went wrong since the server started, the newest first, and what to do about it. */
export function FaultList({ faults, now }: FaultListProps) {
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
