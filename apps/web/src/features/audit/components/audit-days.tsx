import type { AuditEntry } from '@reisspel/contract/audit';
import { LOCALE } from '../../../lib/language.ts';
import * as m from '../../../paraglide/messages.js';
import { Card } from '../../../ui/card.tsx';
import { ACT_TEXTS, ROLE_TEXTS } from '../act-texts.ts';
import { UndoButton } from './undo-button.tsx';

function dayOf(at: number): string {
  return new Intl.DateTimeFormat(LOCALE, { weekday: 'long', day: 'numeric', month: 'long' }).format(at);
}

function timeOf(at: number): string {
  return new Intl.DateTimeFormat(LOCALE, { hour: '2-digit', minute: '2-digit' }).format(at);
}

/** The entries of each day on the reader's own clock, in their order. */
function byDay(entries: readonly AuditEntry[]): Map<string, AuditEntry[]> {
  const days = new Map<string, AuditEntry[]>();
  for (const entry of entries) {
    const day = dayOf(entry.at);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return days;
}

function EntryRow({ entry }: { entry: AuditEntry }) {
  const { at, role, here, act, label, undo } = entry;
  const what = ACT_TEXTS[act]();
  const who = ROLE_TEXTS[role]();
  return (
    <li className="grid gap-2 py-3">
      <div className="flex flex-wrap items-center gap-3">
        <span className="min-w-0 grow basis-48">
          <strong className="block">{what}</strong>
          {label === '' ? null : <span className="line-clamp-2">{label}</span>}
          <span className="block text-ink-2 text-sm">
            <time dateTime={new Date(at).toISOString()}>{timeOf(at)}</time>
            {' · '}
            {here ? m.audit_by_here({ who }) : who}
          </span>
          {undo.state === 'past' ? <span className="block text-ink-2 text-sm">{m.audit_past()}</span> : null}
        </span>
        {undo.state === 'open' ? <UndoButton undo={undo.undo} what={`${what} ${label}`.trim()} /> : null}
      </div>
    </li>
  );
}

/** What was done, day by day. */
export function AuditDays({ entries }: { entries: readonly AuditEntry[] }) {
  return [...byDay(entries)].map(([day, ofDay]) => (
    <Card key={day} className="mb-6">
      <h2 className="mb-2 text-2xl first-letter:uppercase">{day}</h2>
      <ul className="divide-y divide-line">
        {ofDay.map((entry) => (
          <EntryRow key={entry.id} entry={entry} />
        ))}
      </ul>
    </Card>
  ));
}
