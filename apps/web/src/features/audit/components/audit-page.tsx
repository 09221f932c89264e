import type { AuditEntry, AuditUndo } from '@reisspel/contract/operate/audit';
import type { AuditKind } from '@reisspel/contract/operate/audit-acts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, LogOut, NotebookPen, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { localClock, localDay, longDay } from '../../../lib/format/dates.ts';
import * as m from '../../../paraglide/messages.js';
import { Button, buttonLook } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Message } from '../../../ui/feedback/message.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { QueryPlaceholder } from '../../../ui/feedback/query-placeholder.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Select } from '../../../ui/forms/inputs.tsx';
import { ConfirmRequest, Failure } from '../../../ui/forms/organiser-forms.tsx';
import { ACT_TEXTS, KIND_TEXTS, ROLE_TEXTS } from '../act-texts.ts';
import { auditQuery, type DevicesRole, type LogName, undoAct, useLogoutDevices } from '../queries.ts';

/** Returns the confirmation before an undo that everybody notices, or null for any other undo. */
function confirmationOf(undo: AuditUndo): { title: string; text: string } | null {
  if (undo.by === 'version') {
    return { title: m.audit_undo_version_title(), text: m.audit_undo_version_text() };
  }
  if (undo.by === 'restoration' && undo.isGame) {
    return { title: m.audit_undo_game_title(), text: m.audit_undo_game_text() };
  }
  return null;
}

/** A screen reader may read the button alone, so its label contains `actText`. */
function UndoButton({ undo, actText }: { undo: AuditUndo; actText: string }) {
  const { mutate, isPending, error } = useMutation(undoAct);
  const [isConfirmOpen, setConfirmOpen] = useState(false);
  const confirmation = confirmationOf(undo);
  const close = () => setConfirmOpen(false);
  return (
    <>
      <Button
        icon={Undo2}
        busy={isPending}
        aria-label={m.audit_undo_of({ what: actText })}
        onClick={() => (confirmation === null ? mutate(undo) : setConfirmOpen(true))}
      >
        {m.common_undo()}
      </Button>
      <Failure error={error} />
      {isConfirmOpen && confirmation !== null ? (
        <ConfirmRequest
          {...confirmation}
          confirm={m.common_undo()}
          request={undoAct}
          variables={undo}
          onDone={close}
          onClose={close}
        />
      ) : null}
    </>
  );
}

function EntryRow({ entry }: { entry: AuditEntry }) {
  const { at, role, name, here, act, label, undo } = entry;
  const actText = ACT_TEXTS[act]();
  const who = name === null ? ROLE_TEXTS[role]() : m.audit_by_helper({ name });
  return (
    <li className="grid gap-2 py-3">
      <div className="flex flex-wrap items-center gap-3">
        <span className="min-w-0 grow basis-48">
          <strong className="block">{actText}</strong>
          {label === '' ? null : <span className="line-clamp-2">{label}</span>}
          <span className="block text-ink-2 text-sm">
            <time dateTime={new Date(at).toISOString()}>{localClock(at)}</time>
            {' · '}
            {here ? m.audit_by_here({ who }) : who}
          </span>
          {undo.state === 'past' ? <span className="block text-ink-2 text-sm">{m.audit_past()}</span> : null}
        </span>
        {undo.state === 'open' ? (
          <UndoButton undo={undo.undo} actText={`${actText} ${label}`.trim()} />
        ) : null}
      </div>
    </li>
  );
}

function AuditDays({ entries }: { entries: readonly AuditEntry[] }) {
  return [...Map.groupBy(entries, ({ at }) => localDay(at))].map(([day, dayEntries]) => (
    <Card key={day} className="mb-6">
      <h2 className="mb-2 text-2xl first-letter:uppercase">{longDay(day)}</h2>
      <ul className="divide-y divide-line">
        {dayEntries.map((entry) => (
          <EntryRow key={entry.id} entry={entry} />
        ))}
      </ul>
    </Card>
  ));
}

function DevicesPanel({ role }: { role: DevicesRole }) {
  const logout = useLogoutDevices(role);
  return (
    <Card className="mb-6 grid gap-3">
      <h2 className="text-2xl">{m.devices_title()}</h2>
      <p className="text-ink-2">{m.devices_text()}</p>
      <div className="flex flex-wrap gap-3">
        <Button icon={LogOut} busy={logout.isPending} onClick={() => logout.mutate({ alsoThis: false })}>
          {m.devices_others()}
        </Button>
        <Button variant="quiet" busy={logout.isPending} onClick={() => logout.mutate({ alsoThis: true })}>
          {m.devices_all()}
        </Button>
      </div>
      {logout.isSuccess ? <Notice tone="good">{m.devices_done({ count: logout.data.ended })}</Notice> : null}
      <Failure error={logout.error} />
    </Card>
  );
}

function isKind(value: string): value is AuditKind {
  return Object.hasOwn(KIND_TEXTS, value);
}

function KindField({ onChange }: { onChange: (kind: AuditKind | null) => void }) {
  const kinds = Object.entries(KIND_TEXTS).map(([value, text]) => [value, text()] as const);
  return (
    <Field label={m.audit_kind()}>
      {(field) => (
        <Select
          {...field}
          options={[['', m.audit_kind_all()], ...kinds]}
          onChange={({ target }) => onChange(isKind(target.value) ? target.value : null)}
        />
      )}
    </Field>
  );
}

/** `kind` is null for all kinds. */
function Log({ logName, kind }: { logName: LogName; kind: AuditKind | null }) {
  const [pages, setPages] = useState(1);
  const log = useQuery({ ...auditQuery({ logName, kind, pages }), placeholderData: (previous) => previous });
  if (log.data === undefined) {
    return (
      <QueryPlaceholder query={log} title={m.audit_failed()}>
        <Skeleton className="h-24" count={4} />
      </QueryPlaceholder>
    );
  }
  const { entries, next } = log.data;
  if (entries.length === 0) {
    return <Message icon={NotebookPen} title={m.audit_empty_title()} text={m.audit_empty_text()} />;
  }
  return (
    <>
      <AuditDays entries={entries} />
      <Failure error={log.error} />
      {next === null ? null : (
        <Button busy={log.isPlaceholderData} onClick={() => setPages(pages + 1)}>
          {m.audit_older()}
        </Button>
      )}
    </>
  );
}

const PAGE_TEXTS = {
  organiser: { back: '/admin', backText: m.common_back_to_admin, text: m.audit_text },
  owner: { back: '/eigenaar', backText: m.audit_back_to_owner, text: m.audit_text_owner },
  server: { back: '/admin', backText: m.common_back_to_admin, text: m.audit_text_server },
} as const satisfies Record<LogName, unknown>;

export function AuditPage({ logName }: { logName: LogName }) {
  const { back, backText, text } = PAGE_TEXTS[logName];
  const [kind, setKind] = useState<AuditKind | null>(null);
  return (
    <main className="page">
      <header className="mb-6">
        <Link to={back} className={`${buttonLook('quiet')} -ml-3`}>
          <ArrowLeft aria-hidden className="size-5" />
          {backText()}
        </Link>
        <h1 className="mt-2 text-4xl">{m.audit_title()}</h1>
        <p className="mt-1 text-ink-2">{text()}</p>
      </header>
      {logName === 'server' ? null : <DevicesPanel role={logName} />}
      {logName === 'organiser' ? (
        <div className="mb-6">
          <KindField onChange={setKind} />
        </div>
      ) : null}
      <Log key={kind} logName={logName} kind={kind} />
    </main>
  );
}
