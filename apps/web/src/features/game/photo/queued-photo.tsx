import type { PlayerTask } from '@reisspel/contract/live';
import type { SubmissionResult } from '@reisspel/contract/submissions';
import { ArrowRight, RotateCcw } from 'lucide-react';
import { useEffect, useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { isInHand, type QueuedPhoto } from '../../../queue/entry.ts';
import { photoQueue } from '../../../queue/queue.ts';
import type { SenderStatus } from '../../../queue/sender.ts';
import { obstacleText, refusalText, statusText } from '../queue/queue-texts.ts';
import { useKeptPicture, usePhotoQueue } from '../queue/use-photo-queue.ts';
import { attemptText, isLastAttempt, type PhotoWork } from '../task/task-texts.ts';
import { DeletePhotoModal, DiscardPhotoModal } from './discard-photo-modal.tsx';
import { ExportButton } from './export-button.tsx';
import { HAND_IN, PhotoReview } from './photo-review.tsx';

interface QueuedPhotoViewProps {
  task: PlayerTask;
  work: PhotoWork;
  id: string;
  /** The picture, if it was made on this screen. */
  made: Blob | null;
  /** Whether it is still sought where it was made; then it goes by itself. */
  locating: boolean;
  /** What became of it, or that it is gone without a word: then the server knows. */
  onSettled: (result: SubmissionResult | null) => void;
  /** Another photo, in place of this one. */
  onAgain: () => void;
  /** On with the game: the photo goes by itself. */
  onLeave: () => void;
  /** The photo was given up. */
  onCancel: () => void;
}

/** Follows a photo to its end: what becomes of it is told here, and nowhere else. */
function useFollowed({ id, onSettled }: QueuedPhotoViewProps): QueuedPhoto | null {
  const photo = usePhotoQueue().photos.find((other) => other.id === id) ?? null;
  useEffect(
    () =>
      photoQueue.follow(id, ({ conclusion }) => {
        // A refused one stays, and says so itself.
        if (conclusion.is === 'answered') onSettled(conclusion.result);
      }),
    [id, onSettled],
  );
  const gone = photo === null;
  useEffect(() => {
    if (gone) onSettled(null);
  }, [gone, onSettled]);
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

/** What the player is asked before the photo goes: "last" is the task's last attempt, which the server may have. */
type Question = { about: 'only_copy' | 'last'; then: () => void };

/** A photo that is safe on this phone: in the player's hand, or on its way, when the player may watch, go on, or give it up. */
export function QueuedPhotoView(props: QueuedPhotoViewProps) {
  const { task, work, id, made, locating, onAgain, onLeave, onCancel } = props;
  const photo = useFollowed(props);
  const { status } = usePhotoQueue();
  const picture = useKeptPicture(id);
  const [question, setQuestion] = useState<Question | null>(null);
  /** The storage said no: the photo is still there, and so is this screen. */
  const [error, setError] = useState<string | null>(null);
  const inHand = photo !== null && isInHand(photo) && !locating;
  const refusal = photo?.state.is === 'refused' ? photo.state : null;
  const isDecided = photo?.sends === 'decision';
  // Not counted on with the live state, which may know of this photo before its own answer comes.
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
    onClick: () => void onPhone(photoQueue.retry(id), () => {}, m.queue_decide_failed),
  };
  const handIn = {
    ...HAND_IN,
    onClick: () => void onPhone(photoQueue.handIn(id), onLeave, m.queue_decide_failed),
  };
  const onKeep = () => setQuestion(null);
  return (
    <>
      <PhotoReview
        title={task.description}
        picture={picture ?? made}
        attempt={attemptText(work, attempt)}
        error={error ?? (refusal ? refusalText(refusal) : null)}
        status={photo && !refusal ? waitingText(photo, status, props) : null}
        busy={false}
        locked={false}
        main={{ ...(inHand ? handIn : refusal ? retry : goOn), busy: false, hint: null }}
        onAgain={isLast && !refusal ? null : giveUp(onAgain)}
        cancel={{ label: refusal ? m.queue_delete : m.common_cancel, onClick: giveUp(onCancel) }}
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
          busy={false}
          onDiscard={() => discard(question.then)}
          onKeep={onKeep}
        />
      ) : null}
    </>
  );
}
