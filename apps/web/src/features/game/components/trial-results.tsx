import type { SubmissionResult } from '@reisspel/contract/submissions';
import { useEffect } from 'react';
import { vibrate } from '../../../lib/vibration.ts';
import * as m from '../../../paraglide/messages.js';
import type { PhotoWork } from '../task-texts.ts';
import { CheckList } from './check-list.tsx';
import { DecisionCountdown } from './decision-countdown.tsx';

interface TrialResultsProps {
  result: SubmissionResult;
  work: PhotoWork;
  passed: boolean;
}

const MS_PER_S = 1_000;

/** What the checks say of a photo that is tried, as its team would read it. */
export function TrialResults({ result, work, passed }: TrialResultsProps) {
  useEffect(() => vibrate(passed ? 'good' : 'attention'), [passed]);
  const { autoAdvance } = work;
  return (
    <>
      <div role="status" className="grid gap-3">
        {passed ? null : <p className="font-bold text-on-bad">{m.verdict_refused_text()}</p>}
        <CheckList checks={result.checks} />
      </div>
      {result.outcome.verdict === 'held' && autoAdvance !== null ? (
        <DecisionCountdown remainingMs={autoAdvance.seconds * MS_PER_S} decision={autoAdvance.decision} />
      ) : null}
      {passed ? null : <p className="text-ink-2">{m.trial_ask_note()}</p>}
    </>
  );
}
