import type { PlayerTask } from '@reisspel/contract/live';
import type { OwnSubmission, SubmissionDecision, SubmissionResult } from '@reisspel/contract/submissions';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { BASE } from '../../../lib/base.ts';
import { errorText } from '../../../lib/errors.ts';
import { vibrate } from '../../../lib/vibration.ts';
import type { QueuedPhoto } from '../../../live/photo-queue/entry.ts';
import { photoQueue } from '../../../live/photo-queue/queue.ts';
import * as m from '../../../paraglide/messages.js';
import { fetchSubmission } from '../photo-mutations.ts';
import { attemptText, type FinalResult, type PhotoWork } from '../task-texts.ts';
import AskOrganiser from './ask-organiser.tsx';
import { CheckList } from './check-list.tsx';
import { DecisionCountdown } from './decision-countdown.tsx';
import { CANCEL, HAND_IN, PhotoReview } from './photo-review.tsx';

interface HeldPhotoProps {
  task: PlayerTask;
  work: PhotoWork;
  team: QueuedPhoto['team'];
  id: string;
  /** What the server said when the photo came in; null when this screen found it there. */
  first: SubmissionResult | null;
  /** The picture, if it was made on this screen. */
  photo: Blob | null;
  onVerdict: (result: FinalResult) => void;
  /** The team's word is on its way. */
  onHandedIn: () => void;
  onCamera: (notice: string | null) => void;
  onCancel: () => void;
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
function useSubmission({ task, work, id, first }: HeldPhotoProps) {
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
function useDecide({ task, team, id }: HeldPhotoProps) {
  const { description, points } = task;
  const photo = { id, team, task: { id: task.id, description, points } };
  return useMutation({
    mutationFn: (decision: SubmissionDecision['decision']) => photoQueue.decide(photo, { decision }),
    networkMode: 'always',
  });
}

/** A photo that the server has: its results, and what the team does with it. The server's clock decides in the end. */
export function HeldPhoto(props: HeldPhotoProps) {
  const { task, work, photo, onVerdict, onHandedIn, onCamera, onCancel } = props;
  const { data: submission, error: lookError, isPlaceholderData, isFetching } = useSubmission(props);
  const decide = useDecide(props);
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
  const isLast = work.maxAttempts !== null && work.attempts >= work.maxAttempts;
  const giveUp = (then: () => void) => () => (held ? decide.mutate('withdraw', { onSuccess: then }) : then());
  const passed = submission?.outcome.verdict === 'held' && submission.outcome.passed;
  return (
    <PhotoReview
      title={task.description}
      picture={photo ?? (submission?.photoId ? `${BASE}/api/photos/${submission.photoId}/view` : null)}
      attempt={submission ? attemptText(work, submission.attempt) : null}
      error={decide.isError ? m.queue_decide_failed() : lookError ? errorText(lookError) : null}
      status={null}
      busy={decide.isPending}
      locked={false}
      main={{
        ...HAND_IN,
        busy: decide.isPending,
        hint: submission && !passed ? m.error_photo_not_passed() : null,
        onClick: () => decide.mutate('submit', { onSuccess: onHandedIn }),
      }}
      // After the last one there is no other to make.
      onAgain={giveUp(isLast && held ? onCancel : () => onCamera(null))}
      cancel={{ ...CANCEL, onClick: giveUp(onCancel) }}
      onClose={giveUp(onCancel)}
    >
      {submission ? <Results submission={submission} work={work} passed={passed} /> : null}
    </PhotoReview>
  );
}

interface ResultsProps {
  submission: OwnSubmission;
  work: PhotoWork;
  passed: boolean;
}

function Results({ submission, work, passed }: ResultsProps) {
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
