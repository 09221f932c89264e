import * as m from '../../../paraglide/messages.js';

/** How many things have to be put right in what it stands beside; nothing when there are none. */
export function ProblemBadge({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="inline-flex size-7 shrink-0 items-center justify-center rounded-full bg-action font-bold text-on-action text-sm">
      <span aria-hidden>{count}</span>
      <span className="sr-only">{m.editor_problem_count({ count })}</span>
    </span>
  );
}
