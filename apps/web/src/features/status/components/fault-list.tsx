import type { FaultGroup } from '@reisspel/contract/status';
import { localMoment } from '../../../lib/dates.ts';
import { countText } from '../../../lib/figures.ts';
import * as m from '../../../paraglide/messages.js';
import { Card } from '../../../ui/card.tsx';
import { faultText } from '../fault-texts.ts';

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
