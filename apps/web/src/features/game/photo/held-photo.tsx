import type { PlayerTask } from '@reisspel/contract/live';
import type { OwnSubmission, SubmissionDecision, SubmissionResult } from '@reisspel/contract/submissions';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { BASE } from '../../../lib/base.ts';
import { errorText } from '../../../lib/errors.ts';
import * as m from '../../../paraglide/messages.js';
import type { QueuedPhoto } from '../../../queue/entry.ts';
import { photoQueue } from '../../../queue/queue.ts';
import { DecisionCountdown } from '../task/decision-countdown.tsx';
import { attemptText, type FinalResult, isLastAttempt, type PhotoWork } from '../task/task-texts.ts';
import AskOrganiser from './ask-organiser.tsx';
import { DiscardPhotoModal } from './discard-photo-modal.tsx';
import { PhotoMeaning } from './photo-meaning.tsx';
import { fetchSubmission } from './photo-mutations.ts';
import { CANCEL, HAND_IN, PhotoReview } from './photo-review.tsx';

/** A photo that the server holds until its team decides. */
interface HeldSubmission {
  task: PlayerTask;
  work: PhotoWork;
  team: QueuedPhoto['team'];
  id: string;
  /** What the server said when the photo came in; null when this screen found it there. */
  first: SubmissionResult | null;
}

/** Just come in, a photo has all of its time. */
function atArrival(first: SubmissionResult, { autoAdvance }: PhotoWork): OwnSubmission {
  const runs = first.outcome.verdict === 'held' && first.outcome.deadlineAt !== null;
  const remainingMs = runs && autoAdvance !== null ? autoAdvance.seconds * 1_000 : null;
  return { ...first, remainingMs, review: { state: 'none' } };
}

/** What the live state says of this photo: when it changes, somebody else has decided. */
function liveSign({ progress }: PlayerTask, work: PhotoWork, id: string): string {
  const { lastPhoto } = work;
  const asked = lastPhoto?.submissionId === id ? `${lastPhoto.held} ${lastPhoto.review.state}` : 'another';
  return `${progress.status} ${asked}`;
}

/** The photo as the server has it, asked for again whenever the live state says that something has become of it. */
function useSubmission({ task, work, id, first }: HeldSubmission) {
  const sign = liveSign(task, work, id);
  const [firstSign] = useState(sign);
  return useQuery({
    queryKey: ['submission', id, sign],
    queryFn: ({ signal }) => fetchSubmission(id, signal),
    initialData: first !== null && sign === firstSign ? () => atArrival(first, work) : undefined,
    placeholderData: keepPreviousData,
    // What is left of its time is true at the moment it was asked for only.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The team's word: on the disk at once, and with the server as soon as that can be reached. */
function useDecide({ task, team, id }: HeldSubmission) {
  const { description, points } = task;
  const photo = { id, team, task: { id: task.id, description, points } };
  return useMutation({
    mutationFn: (decision: SubmissionDecision['decision']) => photoQueue.decide(photo, { decision }),
    networkMode: 'always',
  });
}

interface HeldResultsProps {
  submission: OwnSubmission;
  work: PhotoWork;
  passed: boolean;
}

/** What the checks say of a held photo, how long there is left to decide, and the way to the organiser. */
function HeldResults({ submission, work, passed }: HeldResultsProps) {
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
