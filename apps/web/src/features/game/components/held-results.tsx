import type { OwnSubmission } from '@reisspel/contract/submissions';
import type { PhotoWork } from '../task-texts.ts';
import AskOrganiser from './ask-organiser.tsx';
import { DecisionCountdown } from './decision-countdown.tsx';
import { PhotoMeaning } from './photo-meaning.tsx';

interface HeldResultsProps {
  submission: OwnSubmission;
  work: PhotoWork;
  passed: boolean;
}

/** What the checks say of a held photo, how long there is left to decide, and the way to the organiser. */
export function HeldResults({ submission, work, passed }: HeldResultsProps) {
  const { id, checks, remainingMs, review } = submission;
  return (
    <>
      <PhotoMeaning passed={passed} checks={checks} />
      {remainingMs === null || work.autoAdvance === null ? null : (
        <DecisionCountdown remainingMs={remainingMs} decision={work.autoAdvance.decision} />
      )}
      {passed ? null : <AskOrganiser id={id} review={review} checks={checks} />}
    </>
  );
}
