import type { SubmissionResult } from '@reisspel/contract/submissions';
import { useEffect } from 'react';
import { errorText } from '../../../lib/errors.ts';
import { holdUpdates } from '../../../lib/update-hold.ts';
import * as m from '../../../paraglide/messages.js';
import { CameraView } from '../photo/camera-view.tsx';
import { PhotoMeaning } from '../photo/photo-meaning.tsx';
import { CANCEL, HAND_IN, PhotoReview } from '../photo/photo-review.tsx';
import { DecisionCountdown } from '../task/decision-countdown.tsx';
import { attemptText, isLastAttempt, type PhotoWork } from '../task/task-texts.ts';
import { type TrialPhotoStart, useTrialPhoto } from './use-trial-photo.ts';

interface TrialResultsProps {
  result: SubmissionResult;
  work: PhotoWork;
  passed: boolean;
}

const MS_PER_S = 1_000;

function TrialResults({ result, work, passed }: TrialResultsProps) {
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

interface TrialPhotoProps extends TrialPhotoStart {
  onCancel: () => void;
}

/** The player's camera and review, for a photo that does not count and enters no queue. */
export function TrialPhoto(props: TrialPhotoProps) {
  const { task, work, onCancel } = props;
  const { stage, result, held, isPending, error, take, look, accept, toCamera } = useTrialPhoto(props);
  useEffect(holdUpdates, []);
  if (stage.at === 'camera') {
    return (
      <CameraView
        title={task.description}
        withPosition={work.checks.some(({ type }) => type === 'location')}
        notice={stage.notice}
        onCapture={take}
        onCancel={onCancel}
      />
    );
  }
  const { capture } = stage;
  const passed = held?.passed ?? false;
  const isLast = held !== null && isLastAttempt(work, work.attempts);
  return (
    <PhotoReview
      title={task.description}
      picture={capture.photo}
      attempt={attemptText(work, result?.attempt ?? work.attempts + 1)}
      error={error ? errorText(error) : null}
      status={isPending ? m.photo_looking() : null}
      busy={isPending}
      locked={false}
      main={{
        ...HAND_IN,
        busy: isPending,
        hint: result !== null && !passed ? m.error_photo_not_passed() : null,
        onClick: result === null ? () => look(capture) : accept,
      }}
      onAgain={isLast ? null : () => toCamera(null)}
      cancel={{ ...CANCEL, onClick: onCancel }}
      onClose={onCancel}
    >
      {result === null ? null : <TrialResults result={result} work={work} passed={passed} />}
    </PhotoReview>
  );
}
