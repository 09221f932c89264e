import type { TaskHints } from '@reisspel/contract/live';
import { useMutation } from '@tanstack/react-query';
import { Lightbulb } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '../../../lib/errors.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';

interface HintsProps {
  hints: TaskHints;
  /** Takes the hint with this number, which counts from 1. */
  take: (number: number) => Promise<TaskHints | null>;
}

/** The hints that the team has, and the next one with its price. A second press takes it. */
export default function Hints({ hints, take }: HintsProps) {
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: take,
    onSettled: () => setAsking(false),
  });
  // The response can arrive before the live state, and the live state before the response.
  const { taken, nextCost } = data && data.taken.length > hints.taken.length ? data : hints;
  const number = taken.length + 1;
  return (
    <section aria-labelledby="hints" className="grid grid-cols-1 gap-3 rounded-2xl bg-sand p-4">
      <h2 id="hints" className="flex items-center gap-2 text-xl">
        <Lightbulb aria-hidden className="size-5 shrink-0" />
        {m.hints_title()}
      </h2>
      <ol aria-live="polite" className="grid gap-2 empty:hidden">
        {taken.map((text, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a hint is known by its number
          <li key={index} className="whitespace-pre-line">
            <strong>{m.hints_number({ number: index + 1 })}:</strong> {text}
          </li>
        ))}
      </ol>
      {error ? <Notice tone="bad">{errorText(error)}</Notice> : null}
      {nextCost === null ? null : isAsking ? (
        <>
          <p role="status" className="font-bold">
            {m.hints_price({ points: nextCost })}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button variant="primary" className="grow" busy={isPending} onClick={() => mutate(number)}>
              {m.hints_take()}
            </Button>
            <Button className="grow" onClick={() => setAsking(false)}>
              {m.hints_leave()}
            </Button>
          </div>
        </>
      ) : (
        <Button
          icon={Lightbulb}
          className="justify-self-start"
          busy={isPending}
          onClick={() => (nextCost === 0 ? mutate(number) : setAsking(true))}
        >
          {nextCost === 0 ? m.hints_open_free({ number }) : m.hints_open({ number, points: nextCost })}
        </Button>
      )}
    </section>
  );
}
