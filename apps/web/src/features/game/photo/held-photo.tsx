import type { PlayerTask } from '@reisspel/contract/live';
import type { OwnSubmission, SubmissionDecision, SubmissionResult } from '@reisspel/contract/submissions';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { request } from '../../../lib/api.ts';
import { pageBase } from '../../../lib/base.ts';
import { taskErrorText } from '../../../lib/task-errors.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import * as m from '../../../paraglide/messages.js';
import type { QueuedPhoto } from '../../../queue/entry.ts';
import { photoQueue } from '../../../queue/queue.ts';
import { type FinalResult, isLastAttempt, type PhotoWork } from '../task/task-texts.ts';
import AskOrganiser from './ask-organiser.tsx';
import { PhotoResults, PhotoReview } from './photo-review.tsx';
import { DiscardPhotoModal } from './save-or-discard.tsx';

interface HeldSubmission {
  task: PlayerTask;
  work: PhotoWork;
  team: QueuedPhoto['team'];
  id: string;
  /** The server's response to the upload, or null if this screen did not upload the photo. */
  uploadResult: SubmissionResult | null;
  /** True while the game stands still, and the time to decide with it. */
  isStill: boolean;
}

/** Returns the submission of an upload that the server just answered, with all its time left. */
function submissionAtArrival(uploadResult: SubmissionResult, { autoAdvance }: PhotoWork): OwnSubmission {
  const isTimed = uploadResult.outcome.verdict === 'held' && uploadResult.outcome.deadlineAt !== null;
  const remainingMs = isTimed && autoAdvance !== null ? autoAdvance.seconds * 1_000 : null;
  return { ...uploadResult, remainingMs, review: { state: 'none' } };
}

/** Returns a query key that changes when somebody else decides, and after a pause of the game. */
function decisionKey({ task: { progress }, work, id, isStill }: HeldSubmission): string {
  const { lastPhoto } = work;
  const photoState =
    lastPhoto?.submissionId === id ? `${lastPhoto.held} ${lastPhoto.review.state}` : 'another';
  return `${progress.status} ${photoState} ${isStill}`;
}

function useSubmission(held: HeldSubmission) {
  const { work, id, uploadResult } = held;
  const key = decisionKey(held);
  const [firstKey] = useState(key);
  return useQuery({
    queryKey: ['submission', id, key],
    queryFn: ({ signal }) => request<OwnSubmission>('GET', `/api/submissions/${id}`, { signal }),
    initialData:
      uploadResult !== null && key === firstKey ? () => submissionAtArrival(uploadResult, work) : undefined,
    placeholderData: keepPreviousData,
    // The remaining time is correct only at the moment of the request.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

interface HeldPhotoProps extends HeldSubmission {
  /** The picture, if the player made it on this screen. */
  localPicture: Blob | null;
  onVerdict: (result: FinalResult) => void;
  onHandedIn: () => void;
  onCamera: (notice: string | null) => void;
  onCancel: () => void;
}

export function HeldPhoto(props: HeldPhotoProps) {
  const { task, work, isStill, localPicture, onVerdict, onHandedIn, onCamera, onCancel } = props;
  const { data: submission, error: loadError, isPlaceholderData, isFetching } = useSubmission(props);
  const decide = useMutation({
    mutationFn: (decision: SubmissionDecision['decision']) => photoQueue.decide(props, decision),
  });
  const [leaving, setLeaving] = useState(false);
  /** Leaves this screen, unless the photo is held or failed its checks. */
  const leaveIfFinal = useEffectEvent(({ outcome, ...result }: SubmissionResult) => {
    if (outcome.verdict === 'accepted' || outcome.verdict === 'failed') onVerdict({ ...result, outcome });
    else if (outcome.verdict === 'refused' && outcome.reason === 'time_expired') {
      onCamera(m.photo_time_expired());
    } else if (outcome.verdict === 'refused' && outcome.reason !== 'checks') onCancel();
  });
  useEffect(() => {
    if (submission) leaveIfFinal(submission);
  }, [submission]);
  // True when another photo or the organiser ended the task, so that nothing is left to decide.
  const isEnded = task.progress.status !== 'open' && submission?.outcome.verdict === 'held';
  const isOver = isEnded && !isPlaceholderData && !isFetching;
  const leave = useEffectEvent(onCancel);
  useEffect(() => {
    if (isOver) leave();
  }, [isOver]);

  const held = submission?.outcome.verdict === 'held' ? submission.outcome : null;
  const passed = held?.passed ?? false;
  // The live state may be slower than the response to the upload.
  const attempts = Math.max(work.attempts, submission?.attempt ?? 0);
  const closes = task.progress.status === 'open' ? task.progress.closes : null;
  // A task that has closed takes no other photo, but the team can still submit this one.
  const isClosed = useNow((now) => closes !== null && now >= closes.at);
  const isLast = isClosed || isLastAttempt(work, attempts);
  const giveUp = (then: () => void) => () => (held ? decide.mutate('withdraw', { onSuccess: then }) : then());
  const decideError = decide.isError ? m.queue_decide_failed() : null;
  return (
    <>
      <PhotoReview
        task={task}
        work={work}
        attempt={submission?.attempt ?? null}
        picture={
          localPicture ?? (submission?.photoId ? `${pageBase()}/api/photos/${submission.photoId}/view` : null)
        }
        error={decideError ?? (loadError ? taskErrorText(loadError) : null)}
        busy={decide.isPending}
        main={{
          hint: submission && !passed ? m.error_photo_not_passed() : null,
          onClick: () => decide.mutate('submit', { onSuccess: onHandedIn }),
        }}
        onAgain={isLast ? null : giveUp(() => onCamera(null))}
        onCancel={isLast && held ? () => setLeaving(true) : giveUp(onCancel)}
        // The photo stays held, and its deadline runs. The player can open it again from the task.
        onClose={onCancel}
      >
        {submission ? (
          <PhotoResults
            {...submission}
            remainingMs={isStill ? null : submission.remainingMs}
            work={work}
            passed={passed}
          />
        ) : null}
        {submission && !passed ? <AskOrganiser {...submission} /> : null}
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
