import type { PlayerTask } from '@reisspel/contract/live';
import type { SubmissionResult } from '@reisspel/contract/submissions';
import { ArrowRight, RotateCcw } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { isInHand, type QueuedPhoto } from '../../../queue/entry.ts';
import { photoQueue } from '../../../queue/queue.ts';
import type { SenderStatus } from '../../../queue/sender.ts';
import { obstacleText, refusalText, statusText } from '../queue/queue-texts.ts';
import { usePhotoQueue, useStoredPicture } from '../queue/use-photo-queue.ts';
import { isLastAttempt, type PhotoWork } from '../task/task-texts.ts';
import { PhotoReview } from './photo-review.tsx';
import { DeletePhotoModal, DiscardPhotoModal, ExportButton } from './save-or-discard.tsx';

interface QueuedPhotoViewProps {
  task: PlayerTask;
  work: PhotoWork;
  id: string;
  /** The picture, if the player made it on this screen. */
  localPicture: Blob | null;
  /** True while the phone looks for the position. The app then hands in the photo by itself. */
  locating: boolean;
  /** Gets null when the photo left the queue without a result. */
  onSettled: (result: SubmissionResult | null) => void;
  onAgain: () => void;
  onLeave: () => void;
  onCancel: () => void;
}

/** Returns the photo in the queue, or null. Calls `onSettled` when the photo leaves the queue. */
function useQueuedPhoto({ id, onSettled }: QueuedPhotoViewProps): QueuedPhoto | null {
  const photo = usePhotoQueue().photos.find((other) => other.id === id) ?? null;
  const settle = useEffectEvent(onSettled);
  useEffect(
    () =>
      photoQueue.follow(id, ({ conclusion }) => {
        // A refused photo stays in the queue, and this screen shows the refusal.
        if (conclusion.is === 'answered') settle(conclusion.result);
      }),
    [id],
  );
  const hasLeft = photo === null;
  useEffect(() => {
    if (hasLeft) settle(null);
  }, [hasLeft]);
  return photo;
}

function waitingText(
  photo: QueuedPhoto,
  status: SenderStatus,
  { work, locating }: QueuedPhotoViewProps,
): string {
  if (isInHand(photo)) {
    if (locating) return m.photo_locating();
    return photo.video ? m.video_in_hand_kept() : m.queue_in_hand_kept();
  }
  const obstacle = photoQueue.obstacle(photo);
  if (obstacle !== null) return `${m.queue_saved()} ${obstacleText(obstacle, photo.team.name)}`;
  if (status.is === 'paused') {
    return `${m.queue_saved_later()} ${statusText(status, photo.team.name) ?? ''}`;
  }
  return photo.sends === 'photo' && work.checks.length > 0 ? m.photo_looking() : m.photo_sending();
}

/** `only_copy` is for a refused photo, `last_attempt` for one that may be the last attempt. */
type GiveUpDialog = { about: 'only_copy' | 'last_attempt'; then: () => void };

export function QueuedPhotoView(props: QueuedPhotoViewProps) {
  const { task, work, id, localPicture, locating, onAgain, onLeave, onCancel } = props;
  const photo = useQueuedPhoto(props);
  const { status } = usePhotoQueue();
  const picture = useStoredPicture(id);
  const [dialog, setDialog] = useState<GiveUpDialog | null>(null);
  /** Set when the phone could not store a change. The photo and this screen then stay. */
  const [error, setError] = useState<string | null>(null);
  const inHand = photo !== null && isInHand(photo) && !locating;
  const refusal = photo?.state.is === 'refused' ? photo.state : null;
  const isDecision = photo?.sends === 'decision';
  // Keeps its first value, because the live state may count this photo before its result arrives.
  const [attempt] = useState(work.attempts + (isDecision ? 0 : 1));
  const isLast = (isDecision || photo?.mayBeThere === true) && isLastAttempt(work, attempt);
  const follow = (change: Promise<void>, then: () => void, failure: () => string) => {
    setError(null);
    return change.then(then, () => setError(failure()));
  };
  const discard = (then: () => void) => follow(photoQueue.cancel(id), then, m.queue_delete_failed);
  const giveUp = (then: () => void) => () => {
    if (refusal) setDialog({ about: 'only_copy', then });
    else if (isLast) setDialog({ about: 'last_attempt', then });
    else void discard(then);
  };
  const goOn = { label: m.queue_go_on, icon: ArrowRight, onClick: onLeave };
  const retry = {
    label: m.queue_retry,
    icon: RotateCcw,
    onClick: () => follow(photoQueue.retry(id), () => {}, m.queue_decide_failed),
  };
  const handIn = { onClick: () => follow(photoQueue.handIn(id), onLeave, m.queue_decide_failed) };
  const closeDialog = () => setDialog(null);
  return (
    <>
      <PhotoReview
        task={task}
        work={work}
        attempt={attempt}
        picture={picture ?? localPicture}
        video={photo?.video}
        error={error ?? (refusal ? refusalText(refusal) : null)}
        status={photo && !refusal ? waitingText(photo, status, props) : null}
        main={inHand ? handIn : refusal ? retry : goOn}
        onAgain={isLast && !refusal ? null : giveUp(onAgain)}
        cancelText={refusal ? m.queue_delete() : m.common_cancel()}
        onCancel={giveUp(onCancel)}
        onClose={onLeave}
      >
        {refusal ? <ExportButton name={task.description} picture={picture} video={photo?.video} /> : null}
      </PhotoReview>
      {photo && dialog?.about === 'only_copy' ? (
        <DeletePhotoModal photo={photo} onDeleted={dialog.then} onClose={closeDialog} />
      ) : null}
      {dialog?.about === 'last_attempt' ? (
        <DiscardPhotoModal
          text={m.photo_last_attempt_text()}
          error={error}
          onDiscard={() => discard(dialog.then)}
          onKeep={closeDialog}
        />
      ) : null}
    </>
  );
}
