import type { AuditEntry, AuditUndo } from '@reisspel/contract/audit';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { localClock } from '../../../lib/dates.ts';
import { LOCALE } from '../../../lib/language.ts';
import { organiserErrorText } from '../../../lib/organiser-errors.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmModal } from '../../../ui/confirm-modal.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ACT_TEXTS, ROLE_TEXTS } from '../act-texts.ts';
import { useUndo } from '../mutations.ts';

function dayOf(at: number): string {
  return new Intl.DateTimeFormat(LOCALE, { weekday: 'long', day: 'numeric', month: 'long' }).format(at);
}

/** What is asked before an undo that everybody notices; null when it is done at once. */
function questionOf(undo: AuditUndo): { title: string; text: string } | null {
  if (undo.by === 'version') {
    return { title: m.audit_undo_version_title(), text: m.audit_undo_version_text() };
  }
  if (undo.by === 'restoration' && undo.isGame) {
    return { title: m.audit_undo_game_title(), text: m.audit_undo_game_text() };
  }
  return null;
}

interface UndoButtonProps {
  undo: AuditUndo;
  /** What was done, for who does not see the line it stands in. */
  what: string;
}

function UndoButton({ undo, what }: UndoButtonProps) {
  const mutation = useUndo();
  const [asks, setAsks] = useState(false);
  const question = questionOf(undo);
  const error = mutation.isError ? organiserErrorText(mutation.error) : null;
  const start = () => mutation.mutate(undo, { onSuccess: () => setAsks(false) });
  return (
    <>
      <Button
        busy={mutation.isPending}
        aria-label={m.audit_undo_of({ what })}
        onClick={() => (question === null ? start() : setAsks(true))}
      >
        <Undo2 aria-hidden className="size-5" />
        {m.common_undo()}
      </Button>
      {error !== null && !asks ? <Notice tone="bad">{error}</Notice> : null}
      {asks && question !== null ? (
        <ConfirmModal
          title={question.title}
          text={question.text}
          confirm={m.common_undo()}
          cancel={m.common_cancel()}
          error={error}
          busy={mutation.isPending}
          onConfirm={start}
          onCancel={() => setAsks(false)}
        />
      ) : null}
    </>
  );
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
            <time dateTime={new Date(at).toISOString()}>{localClock(at)}</time>
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

/** What was done, day by day on the reader's own clock. */
export function AuditDays({ entries }: { entries: readonly AuditEntry[] }) {
  return [...Map.groupBy(entries, ({ at }) => dayOf(at))].map(([day, ofDay]) => (
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
