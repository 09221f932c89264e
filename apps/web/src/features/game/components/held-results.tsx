import type { OwnSubmission } from '@reisspel/contract/submissions';
import { useEffect } from 'react';
import { vibrate } from '../../../lib/vibration.ts';
import * as m from '../../../paraglide/messages.js';
import type { PhotoWork } from '../task-texts.ts';
import AskOrganiser from './ask-organiser.tsx';
import { CheckList } from './check-list.tsx';
import { DecisionCountdown } from './decision-countdown.tsx';

interface HeldResultsProps {
  submission: OwnSubmission;
  work: PhotoWork;
  passed: boolean;
}

/** What the checks say of a held photo, how long there is left to decide, and the way to the organiser. */
export function HeldResults({ submission, work, passed }: HeldResultsProps) {
  const { id, checks, remainingMs, review } = submission;
  // As often as a photo's results come, which is once.
  useEffect(() => vibrate(passed ? 'good' : 'attention'), [passed]);
  return (
    <>
      <div role="status" className="grid gap-3">
        {passed ? null : <p className="font-bold text-on-bad">{m.verdict_refused_text()}</p>}
        <CheckList checks={checks} />
      </div>
      {remainingMs === null || work.autoAdvance === null ? null : (
        <DecisionCountdown remainingMs={remainingMs} decision={work.autoAdvance.decision} />
      )}
      {passed ? null : <AskOrganiser id={id} review={review} checks={checks} />}
    </>
  );
}
