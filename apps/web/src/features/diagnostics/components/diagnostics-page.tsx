import { Ban, Check, CircleCheck, ClipboardCopy, type LucideIcon, TriangleAlert } from 'lucide-react';
import { Fragment, type ReactNode, useId } from 'react';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Chip, type ChipTone } from '../../../ui/chip.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { TextArea } from '../../../ui/forms/inputs.tsx';
import { useCopy } from '../../../ui/forms/use-copy.ts';
import { PageHeader } from '../../../ui/page-header.tsx';

/** Height of the report in lines of text, if it must be copied by hand. */
const REPORT_ROWS = 12;

/** Copies the report, or shows it as text where the browser refuses to copy. */
function CopyReport({ report }: { report: unknown }) {
  const text = JSON.stringify(report, null, 2);
  const { state, message, copy } = useCopy(text);
  const Icon = state === 'copied' ? Check : ClipboardCopy;
  return (
    <div className="grid grid-cols-1 gap-2">
      {state === 'by hand' ? (
        <Field label={m.diagnostics_report_label()}>
          {(ids) => (
            <TextArea
              {...ids}
              readOnly
              rows={REPORT_ROWS}
              value={text}
              onFocus={(event) => event.target.select()}
            />
          )}
        </Field>
      ) : null}
      <Button icon={Icon} onClick={copy} className="justify-self-start">
        {m.diagnostics_copy_report()}
      </Button>
      <p role="status" className="text-ink-2 text-sm empty:hidden">
        {message}
      </p>
    </div>
  );
}

interface DiagnosticsPageProps {
  title: string;
  text: string;
  /** The server's response without secrets, for the copy button. undefined until it arrives. */
  report: unknown;
  children: ReactNode;
}

export function DiagnosticsPage({ title, text, report, children }: DiagnosticsPageProps) {
  return (
    <main lang="en" className="page">
      <PageHeader title={title} text={text} />
      <div className="grid grid-cols-1 gap-6">
        {children}
        {report === undefined ? null : <CopyReport report={report} />}
      </div>
    </main>
  );
}

function TitledCard({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Card>
        <h2 id={id} className="mb-3 text-2xl">
          {title}
        </h2>
        {children}
      </Card>
    </section>
  );
}

export function CheckGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <TitledCard title={title}>
      <ul className="grid grid-cols-1">{children}</ul>
    </TitledCard>
  );
}

export type CheckState = 'ok' | 'off' | 'attention';

const STATE_LOOKS: Record<CheckState, { tone: ChipTone; icon: LucideIcon; word: () => string }> = {
  ok: { tone: 'good', icon: CircleCheck, word: m.diagnostics_state_ok },
  off: { tone: 'neutral', icon: Ban, word: m.diagnostics_state_off },
  attention: { tone: 'late', icon: TriangleAlert, word: m.diagnostics_state_attention },
};

interface CheckRowProps {
  state: CheckState;
  title: string;
  /** Replaces the word for the state. */
  word?: string;
  children: ReactNode;
}

export function CheckRow({ state, title, word, children }: CheckRowProps) {
  const look = STATE_LOOKS[state];
  return (
    <li className="grid grid-cols-1 gap-2 border-line border-t py-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="wrap-anywhere font-bold text-lg">{title}</h3>
        <Chip tone={look.tone} icon={look.icon}>
          {word ?? look.word()}
        </Chip>
      </div>
      <div className="wrap-anywhere text-ink-2">{children}</div>
    </li>
  );
}

type Fact = readonly [name: string, value: string];

export function Facts({ title, facts }: { title: string; facts: readonly Fact[] }) {
  return (
    <TitledCard title={title}>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-1">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-2">{name}</dt>
            <dd className="wrap-anywhere font-bold">{value}</dd>
          </div>
        ))}
      </dl>
    </TitledCard>
  );
}

/** Shows the parts between backticks as code. */
export function TextWithCode({ text }: { text: string }) {
  // biome-ignore-start lint/suspicious/noArrayIndexKey: the parts of one text never move
  return text
    .split('`')
    .map((part, index) =>
      index % 2 === 1 ? <code key={index}>{part}</code> : <Fragment key={index}>{part}</Fragment>,
    );
  // biome-ignore-end lint/suspicious/noArrayIndexKey: the parts of one text never move
}

export function CodeBlock({ label, text }: { label: string; text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach it, to scroll it
    <section aria-label={label} tabIndex={0} className="overflow-x-auto rounded-2xl bg-sand p-4 text-sm">
      <pre>{text}</pre>
    </section>
  );
}
