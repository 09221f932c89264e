import type { AuditKind } from '@reisspel/contract/audit-acts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, CloudOff, NotebookPen } from 'lucide-react';
import { useState } from 'react';
import { organiserErrorText } from '../../../lib/organiser-errors.ts';
import * as m from '../../../paraglide/messages.js';
import { Button, buttonLook } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/inputs.tsx';
import { Message } from '../../../ui/message.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { KIND_TEXTS } from '../act-texts.ts';
import { auditQuery, type LogOf } from '../queries.ts';
import { AuditDays } from './audit-days.tsx';
import { DevicesPanel } from './devices-panel.tsx';

function isKind(value: string): value is AuditKind {
  return Object.hasOwn(KIND_TEXTS, value);
}

function KindField({
  kind,
  onChange,
}: {
  kind: AuditKind | null;
  onChange: (kind: AuditKind | null) => void;
}) {
  return (
    <Field label={m.audit_kind()}>
      {(field) => (
        <Select
          {...field}
          value={kind ?? ''}
          onChange={({ target }) => onChange(isKind(target.value) ? target.value : null)}
        >
          <option value="">{m.audit_kind_all()}</option>
          {Object.entries(KIND_TEXTS).map(([value, label]) => (
            <option key={value} value={value}>
              {label()}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

function Log({ of, kind }: { of: LogOf; kind: AuditKind | null }) {
  const [pages, setPages] = useState(1);
  const log = useQuery({ ...auditQuery({ of, kind, pages }), placeholderData: (before) => before });
  if (log.data === undefined) {
    if (!log.isError) {
      return (
        <div className="grid gap-3" aria-busy="true">
          <p role="status" className="sr-only">
            {m.common_loading()}
          </p>
          <Skeleton className="h-24" count={4} />
        </div>
      );
    }
    return (
      <Message icon={CloudOff} title={m.audit_failed()} text={organiserErrorText(log.error)}>
        <Button variant="primary" busy={log.isFetching} onClick={() => void log.refetch()}>
          {m.common_retry()}
        </Button>
      </Message>
    );
  }
  const { entries, next } = log.data;
  if (entries.length === 0) {
    return <Message icon={NotebookPen} title={m.audit_empty_title()} text={m.audit_empty_text()} />;
  }
  return (
    <>
      <AuditDays entries={entries} />
      {log.isError ? <Notice tone="bad">{organiserErrorText(log.error)}</Notice> : null}
      {next === null ? null : (
        <Button busy={log.isPlaceholderData} onClick={() => setPages(pages + 1)}>
          {m.audit_older()}
        </Button>
      )}
    </>
  );
}

/** Where one comes from, and what is told. */
const PAGES = {
  organiser: { back: '/admin', backText: m.common_back_to_admin, text: m.audit_text },
  owner: { back: '/eigenaar', backText: m.audit_back_to_owner, text: m.audit_text_owner },
  server: { back: '/admin', backText: m.common_back_to_admin, text: m.audit_text_server },
} as const satisfies Record<LogOf, unknown>;

/** "Logboek": what was done in the trip, with what undoes it; or to the server. */
export function AuditPage({ of }: { of: LogOf }) {
  const { back, backText, text } = PAGES[of];
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
      {of === 'server' ? null : <DevicesPanel of={of} />}
      {of === 'organiser' ? (
        <div className="mb-6">
          <KindField kind={kind} onChange={setKind} />
        </div>
      ) : null}
      <Log key={kind} of={of} kind={kind} />
    </main>
  );
}
