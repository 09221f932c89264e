import type { ReactNode } from 'react';
import { organiserErrorText } from '../../../lib/organiser-errors.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';

interface EditorCardProps {
  title: string;
  text?: string;
  children: ReactNode;
}

export function EditorCard({ title, text, children }: EditorCardProps) {
  return (
    <Card className="grid grid-cols-1 gap-5 p-[min(1.25rem,5.2vw)]!">
      <div>
        <h3 className="text-2xl">{title}</h3>
        {text === undefined ? null : <p className="mt-1 text-ink-2">{text}</p>}
      </div>
      {children}
    </Card>
  );
}

export function FieldPair({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">{children}</div>;
}

export function ProblemBadge({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="inline-flex size-7 shrink-0 items-center justify-center rounded-full bg-action font-bold text-on-action text-sm">
      <span aria-hidden>{count}</span>
      <span className="sr-only">{m.editor_problem_count({ count })}</span>
    </span>
  );
}

interface RetryNoticeProps {
  error: Error | null;
  onRetry: () => void;
}

/** Shows the error of a request. Renders nothing if `error` is null. */
export function RetryNotice({ error, onRetry }: RetryNoticeProps) {
  if (error === null) return null;
  return (
    <Notice tone="bad">
      <p>{organiserErrorText(error)}</p>
      <Button variant="quiet" onClick={onRetry}>
        {m.common_retry()}
      </Button>
    </Notice>
  );
}
