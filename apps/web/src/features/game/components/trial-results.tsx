import type { SubmissionResult } from '@reisspel/contract/submissions';
import * as m from '../../../paraglide/messages.js';
import type { PhotoWork } from '../task-texts.ts';
import { DecisionCountdown } from './decision-countdown.tsx';
import { PhotoMeaning } from './photo-meaning.tsx';

interface TrialResultsProps {
  result: SubmissionResult;
  work: PhotoWork;
  passed: boolean;
}

const MS_PER_S = 1_000;

/** What the checks say of a photo that is tried, as its team would read it. */
export function TrialResults({ result, work, passed }: TrialResultsProps) {
  const { autoAdvance } = work;
  return (
    <>
      <PhotoMeaning passed={passed} checks={result.checks} />
      {result.outcome.verdict === 'held' && autoAdvance !== null ? (
        <DecisionCountdown remainingMs={autoAdvance.seconds * MS_PER_S} decision={autoAdvance.decision} />
      ) : null}
      {passed ? null : <p className="text-ink-2">{m.trial_ask_note()}</p>}
    </>
  );
}
