import type { PlayerTask } from '@reisspel/contract/live';
import type { OwnSubmission, SubmissionResult } from '@reisspel/contract/submissions';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { BASE } from '../../../lib/base.ts';
import { errorText } from '../../../lib/errors.ts';
import { vibrate } from '../../../lib/vibration.ts';
import * as m from '../../../paraglide/messages.js';
import { fetchSubmission, useDecide } from '../photo-mutations.ts';
import { attemptText, type FinalResult, type PhotoWork } from '../task-texts.ts';
import AskOrganiser from './ask-organiser.tsx';
import { CheckList } from './check-list.tsx';
import { DecisionCountdown } from './decision-countdown.tsx';
import { CANCEL, HAND_IN, PhotoReview } from './photo-review.tsx';

interface HeldPhotoProps {
  task: PlayerTask;
  work: PhotoWork;
  id: string;
  /** What the server said when the photo came in; null when this screen found it there. */
  first: SubmissionResult | null;
  /** The picture, if it was made on this screen. */
  photo: Blob | null;
  onVerdict: (result: FinalResult) => void;
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

/** A photo that the server has: its results, and what the team does with it. The server's clock decides in the end. */
export function HeldPhoto(props: HeldPhotoProps) {
  const { task, work, id, photo, onVerdict, onCamera, onCancel } = props;
  const { data: submission, error: lookError, isPlaceholderData, isFetching } = useSubmission(props);
  const decide = useDecide();
  /** Goes on to where an outcome leads; a photo that is still held, or was refused by its checks, stays here. */
  const follow = useCallback(
    ({ outcome, ...result }: SubmissionResult, refused: () => void) => {
      if (outcome.verdict === 'accepted' || outcome.verdict === 'failed') onVerdict({ ...result, outcome });
      else if (outcome.verdict === 'refused' && outcome.reason === 'time_expired') {
        onCamera(m.photo_time_expired());
      } else if (outcome.verdict === 'refused' && outcome.reason !== 'checks') refused();
    },
    [onVerdict, onCamera],
  );
  // Another photo, or the organiser, has ended the task: this one has nothing to decide any more.
  const over = task.progress.status !== 'open' && submission?.outcome.verdict === 'held';
  useEffect(() => {
    if (submission) follow(submission, onCancel);
  }, [submission, follow, onCancel]);
  useEffect(() => {
    if (over && !isPlaceholderData && !isFetching) onCancel();
  }, [over, isPlaceholderData, isFetching, onCancel]);

  const outcome = submission?.outcome;
  const again = () => {
    if (outcome?.verdict !== 'held') return onCamera(null);
    decide.mutate(
      { id, decision: 'withdraw' },
      { onSuccess: (given) => follow(given, () => onCamera(null)) },
    );
  };
  /** Leaves at once; the server hears of it as soon as it can be reached. */
  const cancel = () => {
    if (outcome?.verdict === 'held') decide.mutate({ id, decision: 'withdraw' });
    onCancel();
  };
  const handIn = () =>
    decide.mutate({ id, decision: 'submit' }, { onSuccess: (decided) => follow(decided, onCancel) });
  const passed = outcome?.verdict === 'held' && outcome.passed;
  const error = decide.error ?? lookError;
  return (
    <PhotoReview
      title={task.description}
      picture={photo ?? (submission?.photoId ? `${BASE}/api/photos/${submission.photoId}/view` : null)}
      attempt={submission ? attemptText(work, submission.attempt) : null}
      error={error ? errorText(error) : null}
      status={decide.isPending && decide.failureCount > 0 ? m.photo_waiting() : null}
      busy={decide.isPending}
      locked={false}
      main={{
        ...HAND_IN,
        busy: decide.isPending,
        hint: submission && !passed ? m.error_photo_not_passed() : null,
        onClick: handIn,
      }}
      onAgain={again}
      cancel={{ ...CANCEL, onClick: cancel }}
      onClose={cancel}
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
