import type { PlayerTask } from '@reisspel/contract/live';
import type { SubmissionResult } from '@reisspel/contract/submissions';
import { ArrowRight, RotateCcw } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { isInHand, type QueuedPhoto } from '../../../queue/entry.ts';
import { photoQueue } from '../../../queue/queue.ts';
import type { SenderStatus } from '../../../queue/sender.ts';
import { obstacleText, refusalText, statusText } from '../queue/queue-texts.ts';
import { useKeptPicture, usePhotoQueue } from '../queue/use-photo-queue.ts';
import { isLastAttempt, type PhotoWork } from '../task/task-texts.ts';
import { PhotoReview } from './photo-review.tsx';
import { DeletePhotoModal, DiscardPhotoModal, ExportButton } from './save-or-discard.tsx';

interface QueuedPhotoViewProps {
  task: PlayerTask;
  work: PhotoWork;
  id: string;
  made: Blob | null;
  /** True while the position is awaited; the photo is then handed in by itself. */
  locating: boolean;
  /** null when the photo has left the queue without an answer: the server then knows the result. */
  onSettled: (result: SubmissionResult | null) => void;
  onAgain: () => void;
  onLeave: () => void;
  onCancel: () => void;
}

function useFollowed({ id, onSettled }: QueuedPhotoViewProps): QueuedPhoto | null {
  const photo = usePhotoQueue().photos.find((other) => other.id === id) ?? null;
  const settle = useEffectEvent(onSettled);
  useEffect(
    () =>
      photoQueue.follow(id, ({ conclusion }) => {
        // A refused photo stays in the queue and shows its own refusal.
        if (conclusion.is === 'answered') settle(conclusion.result);
      }),
    [id],
  );
  const gone = photo === null;
  useEffect(() => {
    if (gone) settle(null);
  }, [gone]);
  return photo;
}

function waitingText(
  photo: QueuedPhoto,
  status: SenderStatus,
  { work, locating }: QueuedPhotoViewProps,
): string {
  if (isInHand(photo)) return locating ? m.photo_locating() : m.queue_in_hand_kept();
  const obstacle = photoQueue.obstacle(photo);
  if (obstacle !== null) return `${m.queue_saved()} ${obstacleText(obstacle, photo.team.name)}`;
  if (status.is === 'paused') {
    return `${m.queue_saved_later()} ${statusText(status, photo.team.name) ?? ''}`;
  }
  return photo.sends === 'photo' && work.checks.length > 0 ? m.photo_looking() : m.photo_sending();
}

/** The question before a deletion. "last": the task's last attempt, which the server may have. */
type Question = { about: 'only_copy' | 'last'; then: () => void };

/** A photo that is still on this phone: in hand, on its way, or refused. */
export function QueuedPhotoView(props: QueuedPhotoViewProps) {
  const { task, work, id, made, locating, onAgain, onLeave, onCancel } = props;
  const photo = useFollowed(props);
  const { status } = usePhotoQueue();
  const picture = useKeptPicture(id);
  const [question, setQuestion] = useState<Question | null>(null);
  /** An error of the phone's store; the photo and this screen stay. */
  const [error, setError] = useState<string | null>(null);
  const inHand = photo !== null && isInHand(photo) && !locating;
  const refusal = photo?.state.is === 'refused' ? photo.state : null;
  const isDecided = photo?.sends === 'decision';
  // Fixed, because the live state may count this photo before its own answer comes.
  const [attempt] = useState(work.attempts + (isDecided ? 0 : 1));
  const isLast = (isDecided || photo?.mayBeThere === true) && isLastAttempt(work, attempt);
  const onPhone = (change: Promise<void>, then: () => void, failure: () => string) => {
    setError(null);
    return change.then(then, () => setError(failure()));
  };
  const discard = (then: () => void) => onPhone(photoQueue.cancel(id), then, m.queue_delete_failed);
  const giveUp = (then: () => void) => () => {
    if (refusal) setQuestion({ about: 'only_copy', then });
    else if (isLast) setQuestion({ about: 'last', then });
    else void discard(then);
  };
  const goOn = { label: m.queue_go_on, icon: ArrowRight, onClick: onLeave };
  const retry = {
    label: m.queue_retry,
    icon: RotateCcw,
    onClick: () => onPhone(photoQueue.retry(id), () => {}, m.queue_decide_failed),
  };
  const handIn = { onClick: () => onPhone(photoQueue.handIn(id), onLeave, m.queue_decide_failed) };
  const onKeep = () => setQuestion(null);
  return (
    <>
      <PhotoReview
        task={task}
        work={work}
        attempt={attempt}
        picture={picture ?? made}
        error={error ?? (refusal ? refusalText(refusal) : null)}
        status={photo && !refusal ? waitingText(photo, status, props) : null}
        main={inHand ? handIn : refusal ? retry : goOn}
        onAgain={isLast && !refusal ? null : giveUp(onAgain)}
        cancelText={refusal ? m.queue_delete() : m.common_cancel()}
        onCancel={giveUp(onCancel)}
        onClose={onLeave}
      >
        {refusal ? <ExportButton name={task.description} picture={picture} /> : null}
      </PhotoReview>
      {photo && question?.about === 'only_copy' ? (
        <DeletePhotoModal photo={photo} onDeleted={question.then} onClose={onKeep} />
      ) : null}
      {question?.about === 'last' ? (
        <DiscardPhotoModal
          text={m.photo_last_attempt_text()}
          error={error}
          onDiscard={() => discard(question.then)}
          onKeep={onKeep}
        />
      ) : null}
    </>
  );
}
