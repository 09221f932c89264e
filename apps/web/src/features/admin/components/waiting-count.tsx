import * as m from '../../../paraglide/messages.js';

interface WaitingCountProps {
  count: number;
  className?: string;
}

/** How many photos wait for the organiser, on a dark bar; nothing when none does. */
export function WaitingCount({ count, className = '' }: WaitingCountProps) {
  if (count === 0) return null;
  return (
    <span
      className={`min-w-6 rounded-full bg-tile-coral px-1.5 text-center font-bold text-sm text-white tabular-nums ${className}`}
    >
      <span aria-hidden>{count}</span>
      <span className="sr-only">, {m.admin_review_waiting({ count })}</span>
    </span>
  );
}
