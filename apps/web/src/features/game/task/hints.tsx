import type { HintId } from '@reisspel/contract/ids';
import type { TaskHints } from '@reisspel/contract/live';
import { useMutation } from '@tanstack/react-query';
import { Lightbulb } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { taskErrorText } from '../../../lib/task-errors.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { ConfirmModal } from '../../../ui/overlays/confirm-modal.tsx';

type NextHint = NonNullable<TaskHints['next']>;
/** Takes a hint for the price that the player saw. Rejects if the organiser changed the hint. */
export type TakeHint = (hintId: HintId, price: { cost: number }) => Promise<void>;

interface HintsProps {
  hints: TaskHints;
  take: TakeHint;
}

/** The hints that the team has, and the next one with its price. A second press takes it. */
export function Hints({ hints: { taken, next }, take }: HintsProps) {
  /** The hint whose price the player must confirm. */
  const [asked, setAsked] = useState<NextHint | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = useId();
  const { mutate, isPending, isSuccess, error, reset } = useMutation({
    mutationFn: ({ id, cost }: NextHint) => take(id, { cost }),
  });
  const isAsking = asked !== null && asked.id === next?.id && asked.cost === next.cost;
  // Busy until the live state has the hint.
  const busy = isPending || isSuccess;
  const number = taken.length + 1;
  const nextId = next?.id;
  const nextIdBefore = useRef(nextId);
  useEffect(() => {
    if (nextId === nextIdBefore.current) return;
    nextIdBefore.current = nextId;
    // A lost response may have left an error about a hint that the team has.
    reset();
    // The button that had the focus has gone.
    if (document.activeElement === document.body) heading.current?.focus();
  }, [nextId, reset]);
  const ask = (hint: NextHint) => {
    reset();
    if (hint.cost === 0) mutate(hint);
    else setAsked(hint);
  };
  return (
    <section aria-labelledby={headingId} className="grid grid-cols-1 gap-3 rounded-2xl bg-sand p-4">
      <h2 id={headingId} ref={heading} tabIndex={-1} className="flex items-center gap-2 text-xl">
        <Lightbulb aria-hidden className="size-5 shrink-0" />
        {m.hints_title()}
      </h2>
      <ol aria-live="polite" className="grid gap-2 empty:hidden">
        {taken.map((text, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a text has no id
          <li key={index} className="whitespace-pre-line">
            <strong>{m.hints_number({ number: index + 1 })}:</strong> {text}
          </li>
        ))}
      </ol>
      {error && !isAsking ? <Notice tone="bad">{taskErrorText(error)}</Notice> : null}
      {next === null ? null : (
        <Button icon={Lightbulb} className="justify-self-start" busy={busy} onClick={() => ask(next)}>
          {next.cost === 0 ? m.hints_open_free({ number }) : m.hints_open({ number, points: next.cost })}
        </Button>
      )}
      {isAsking ? (
        <ConfirmModal
          title={m.hints_number({ number })}
          text={m.hints_price({ points: asked.cost })}
          confirm={m.hints_take()}
          cancel={m.hints_leave()}
          error={error ? taskErrorText(error) : null}
          busy={busy}
          onConfirm={() => mutate(asked)}
          onCancel={() => {
            // A request that is under way cannot be stopped.
            if (!isPending) setAsked(null);
          }}
        />
      ) : null}
    </section>
  );
}
