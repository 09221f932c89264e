import type { TripDraft } from '@reisspel/contract/trip';
import { CircleAlert, CircleCheck } from 'lucide-react';
import * as m from '../../../paraglide/messages.js';
import { useEditorActions } from '../editor-context.ts';
import { pathName } from '../field-names.ts';
import { problemText } from '../problem-texts.ts';
import type { Problem } from '../problems.ts';

/** By which the summary is found, to put the focus on it. */
export const SUMMARY_ID = 'problem-summary';
/** Entries of the list: more than anybody works through at once. */
const MAX_LISTED = 12;

interface ProblemSummaryProps {
  draft: TripDraft;
  problems: readonly Problem[];
}

/** What has to be put right before the trip can be published; each line leads there. */
export function ProblemSummary({ draft, problems }: ProblemSummaryProps) {
  const { goTo } = useEditorActions();
  if (problems.length === 0) {
    return (
      <p
        role="status"
        className="flex items-center gap-3 rounded-2xl bg-good px-4 py-3 font-bold text-on-good"
      >
        <CircleCheck aria-hidden className="size-5 shrink-0" />
        {m.editor_problems_none()}
      </p>
    );
  }
  const more = problems.length - MAX_LISTED;
  return (
    <section
      data-entry={SUMMARY_ID}
      tabIndex={-1}
      aria-labelledby="editor-problems"
      className="scroll-mt-32 rounded-card bg-bad p-5 text-on-bad"
    >
      <h2 id="editor-problems" className="flex items-center gap-3 text-2xl">
        <CircleAlert aria-hidden className="size-6 shrink-0" />
        {m.editor_problems({ count: problems.length })}
      </h2>
      <ul className="mt-2 grid grid-cols-1">
        {problems.slice(0, MAX_LISTED).map((problem) => (
          <li key={problem.path}>
            <button
              type="button"
              onClick={() => goTo(problem.path)}
              className="min-h-12 w-full rounded-xl px-2 py-1.5 text-left hover:bg-card/50"
            >
              <span className="block font-bold underline">{pathName(draft, problem.path)}</span>
              <span className="block text-sm">{problemText(problem)}</span>
            </button>
          </li>
        ))}
      </ul>
      {more > 0 ? <p className="px-2 pt-2">{m.editor_problems_more({ count: more })}</p> : null}
    </section>
  );
}
