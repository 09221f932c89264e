import type { SubmissionResult } from '@reisspel/contract/submissions';
import { useCallback, useEffect, useState } from 'react';
import { BASE } from '../../../lib/base.ts';
import { errorText } from '../../../lib/errors.ts';
import * as m from '../../../paraglide/messages.js';
import { attemptText, type FinalResult, isLastAttempt } from '../task-texts.ts';
import { type HeldSubmission, useDecide, useSubmission } from '../use-held-submission.ts';
import { DiscardPhotoModal } from './discard-photo-modal.tsx';
import { HeldResults } from './held-results.tsx';
import { CANCEL, HAND_IN, PhotoReview } from './photo-review.tsx';

interface HeldPhotoProps extends HeldSubmission {
  /** The picture, if it was made on this screen. */
  photo: Blob | null;
  onVerdict: (result: FinalResult) => void;
  /** The team's word is on its way. */
  onHandedIn: () => void;
  onCamera: (notice: string | null) => void;
  onCancel: () => void;
}

/** A photo that the server has: its results, and what the team does with it. The server's clock decides in the end. */
export function HeldPhoto(props: HeldPhotoProps) {
  const { task, work, photo, onVerdict, onHandedIn, onCamera, onCancel } = props;
  const { data: submission, error: lookError, isPlaceholderData, isFetching } = useSubmission(props);
  const decide = useDecide(props);
  const [leaving, setLeaving] = useState(false);
  /** Goes on to where an outcome leads; a photo that is still held, or was refused by its checks, stays here. */
  const follow = useCallback(
    ({ outcome, ...result }: SubmissionResult) => {
      if (outcome.verdict === 'accepted' || outcome.verdict === 'failed') onVerdict({ ...result, outcome });
      else if (outcome.verdict === 'refused' && outcome.reason === 'time_expired') {
        onCamera(m.photo_time_expired());
      } else if (outcome.verdict === 'refused' && outcome.reason !== 'checks') onCancel();
    },
    [onVerdict, onCamera, onCancel],
  );
  // Another photo, or the organiser, has ended the task: this one has nothing to decide any more.
  const over = task.progress.status !== 'open' && submission?.outcome.verdict === 'held';
  useEffect(() => {
    if (submission) follow(submission);
  }, [submission, follow]);
  useEffect(() => {
    if (over && !isPlaceholderData && !isFetching) onCancel();
  }, [over, isPlaceholderData, isFetching, onCancel]);

  const held = submission?.outcome.verdict === 'held';
  // The live state may be slower than the answer to the photo.
  const isLast = isLastAttempt(work, Math.max(work.attempts, submission?.attempt ?? 0));
  const giveUp = (then: () => void) => () => (held ? decide.mutate('withdraw', { onSuccess: then }) : then());
  const passed = submission?.outcome.verdict === 'held' && submission.outcome.passed;
  const decideError = decide.isError ? m.queue_decide_failed() : null;
  return (
    <>
      <PhotoReview
        title={task.description}
        picture={photo ?? (submission?.photoId ? `${BASE}/api/photos/${submission.photoId}/view` : null)}
        attempt={submission ? attemptText(work, submission.attempt) : null}
        error={decideError ?? (lookError ? errorText(lookError) : null)}
        status={null}
        busy={decide.isPending}
        locked={false}
        main={{
          ...HAND_IN,
          busy: decide.isPending,
          hint: submission && !passed ? m.error_photo_not_passed() : null,
          onClick: () => decide.mutate('submit', { onSuccess: onHandedIn }),
        }}
        onAgain={isLast ? null : giveUp(() => onCamera(null))}
        cancel={{ ...CANCEL, onClick: isLast && held ? () => setLeaving(true) : giveUp(onCancel) }}
        // It waits at the server, with its clock: the task leads back to it.
        onClose={onCancel}
      >
        {submission ? <HeldResults submission={submission} work={work} passed={passed} /> : null}
      </PhotoReview>
      {leaving ? (
        <DiscardPhotoModal
          text={m.photo_last_attempt_text()}
          error={decideError}
          busy={decide.isPending}
          onDiscard={giveUp(onCancel)}
          onKeep={() => setLeaving(false)}
        />
      ) : null}
    </>
  );
}
