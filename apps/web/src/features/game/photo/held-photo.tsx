import type { PlayerTask } from '@reisspel/contract/live';
import type { OwnSubmission, SubmissionDecision, SubmissionResult } from '@reisspel/contract/submissions';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { request } from '../../../lib/api.ts';
import { BASE } from '../../../lib/base.ts';
import { errorText } from '../../../lib/errors.ts';
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
  /** The server's answer to the upload; null when this screen did not upload the photo. */
  first: SubmissionResult | null;
}

/** A photo that has just arrived has all of its time left. */
function atArrival(first: SubmissionResult, { autoAdvance }: PhotoWork): OwnSubmission {
  const runs = first.outcome.verdict === 'held' && first.outcome.deadlineAt !== null;
  const remainingMs = runs && autoAdvance !== null ? autoAdvance.seconds * 1_000 : null;
  return { ...first, remainingMs, review: { state: 'none' } };
}

/** Changes when somebody else has decided on this photo. */
function liveSign({ progress }: PlayerTask, work: PhotoWork, id: string): string {
  const { lastPhoto } = work;
  const asked = lastPhoto?.submissionId === id ? `${lastPhoto.held} ${lastPhoto.review.state}` : 'another';
  return `${progress.status} ${asked}`;
}

function useSubmission({ task, work, id, first }: HeldSubmission) {
  const sign = liveSign(task, work, id);
  const [firstSign] = useState(sign);
  return useQuery({
    queryKey: ['submission', id, sign],
    queryFn: ({ signal }) => request<OwnSubmission>('GET', `/api/submissions/${id}`, { signal }),
    initialData: first !== null && sign === firstSign ? () => atArrival(first, work) : undefined,
    placeholderData: keepPreviousData,
    // The remaining time is right only at the moment of the request.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

interface HeldPhotoProps extends HeldSubmission {
  made: Blob | null;
  onVerdict: (result: FinalResult) => void;
  onHandedIn: () => void;
  onCamera: (notice: string | null) => void;
  onCancel: () => void;
}

/** A photo on the server that waits for the team's decision. */
export function HeldPhoto(props: HeldPhotoProps) {
  const { task, work, made, onVerdict, onHandedIn, onCamera, onCancel } = props;
  const { data: submission, error: lookError, isPlaceholderData, isFetching } = useSubmission(props);
  const decide = useMutation({
    mutationFn: (decision: SubmissionDecision['decision']) => photoQueue.decide(props, decision),
  });
  const [leaving, setLeaving] = useState(false);
  /** Moves on after a final outcome; a photo that is held or failed its checks stays here. */
  const follow = useEffectEvent(({ outcome, ...result }: SubmissionResult) => {
    if (outcome.verdict === 'accepted' || outcome.verdict === 'failed') onVerdict({ ...result, outcome });
    else if (outcome.verdict === 'refused' && outcome.reason === 'time_expired') {
      onCamera(m.photo_time_expired());
    } else if (outcome.verdict === 'refused' && outcome.reason !== 'checks') onCancel();
  });
  useEffect(() => {
    if (submission) follow(submission);
  }, [submission]);
  // Another photo, or the organiser, has ended the task: there is nothing left to decide.
  const isEnded = task.progress.status !== 'open' && submission?.outcome.verdict === 'held';
  const isOver = isEnded && !isPlaceholderData && !isFetching;
  const leave = useEffectEvent(onCancel);
  useEffect(() => {
    if (isOver) leave();
  }, [isOver]);

  const held = submission?.outcome.verdict === 'held' ? submission.outcome : null;
  const passed = held?.passed ?? false;
  // The live state may be slower than the answer to the upload.
  const isLast = isLastAttempt(work, Math.max(work.attempts, submission?.attempt ?? 0));
  const giveUp = (then: () => void) => () => (held ? decide.mutate('withdraw', { onSuccess: then }) : then());
  const decideError = decide.isError ? m.queue_decide_failed() : null;
  return (
    <>
      <PhotoReview
        task={task}
        work={work}
        attempt={submission?.attempt ?? null}
        picture={made ?? (submission?.photoId ? `${BASE}/api/photos/${submission.photoId}/view` : null)}
        error={decideError ?? (lookError ? errorText(lookError) : null)}
        busy={decide.isPending}
        main={{
          hint: submission && !passed ? m.error_photo_not_passed() : null,
          onClick: () => decide.mutate('submit', { onSuccess: onHandedIn }),
        }}
        onAgain={isLast ? null : giveUp(() => onCamera(null))}
        onCancel={isLast && held ? () => setLeaving(true) : giveUp(onCancel)}
        // The photo waits on the server, its deadline runs, and the task leads back to it.
        onClose={onCancel}
      >
        {submission ? <PhotoResults {...submission} work={work} passed={passed} /> : null}
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
