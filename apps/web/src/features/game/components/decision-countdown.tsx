import { Timer } from 'lucide-react';
import { durationText } from '../../../lib/figures.ts';
import * as m from '../../../paraglide/messages.js';
import { useSecondsLeft } from '../use-seconds-left.ts';
import { SpokenSeconds } from './spoken-seconds.tsx';

interface DecisionCountdownProps {
  /** Milliseconds that were left when this was mounted. */
  remainingMs: number;
  decision: 'approve' | 'reject';
}

/** Says when the server will decide over the photo by itself, and how (spec 2). */
export function DecisionCountdown({ remainingMs, decision }: DecisionCountdownProps) {
  const seconds = useSecondsLeft(remainingMs);
  const time = durationText(seconds);
  const then = decision === 'approve' ? m.photo_auto_approve({ time }) : m.photo_auto_reject({ time });
  const text = seconds === 0 ? m.photo_auto_now() : then;
  return (
    <p className="flex items-start gap-3 rounded-2xl bg-waiting px-4 py-3 font-bold text-on-waiting">
      <Timer aria-hidden className="mt-0.5 size-5 shrink-0" />
      <SpokenSeconds seconds={seconds} text={text} />
    </p>
  );
}
