import type { PlayerTask } from '@reisspel/contract/live';
import type { SubmissionResult } from '@reisspel/contract/submissions';
import { ArrowRight, RotateCcw } from 'lucide-react';
import { useEffect } from 'react';
import { isInHand, type QueuedPhoto } from '../../../live/photo-queue/entry.ts';
import { photoQueue } from '../../../live/photo-queue/queue.ts';
import type { SenderStatus } from '../../../live/photo-queue/sender.ts';
import * as m from '../../../paraglide/messages.js';
import { obstacleText, refusalText, statusText } from '../queue-texts.ts';
import { attemptText, type PhotoWork } from '../task-texts.ts';
import { useKeptPicture, usePhotoQueue } from '../use-photo-queue.ts';
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

/** A photo that is safe on this phone: in the player's hand, or on its way, when the player may watch, go on, or give it up. */
export function QueuedPhotoView(props: QueuedPhotoViewProps) {
  const { task, work, id, made, locating, onAgain, onLeave, onCancel } = props;
  const photo = useFollowed(props);
  const { status } = usePhotoQueue();
  const picture = useKeptPicture(id);
  const inHand = photo !== null && isInHand(photo) && !locating;
  const refusal = photo?.state.is === 'refused' ? photo.state : null;
  const giveUp = (then: () => void) => () => {
    photoQueue.cancel(id).then(then, () => {
      // The storage said no: the photo is still there, and so is this screen.
    });
  };
  const goOn = { label: m.queue_go_on, icon: ArrowRight, onClick: onLeave };
  const retry = {
    label: m.queue_retry,
    icon: RotateCcw,
    onClick: () => {
      photoQueue.retry(id).catch(() => {
        // As above.
      });
    },
  };
  const handIn = {
    ...HAND_IN,
    onClick: () => {
      photoQueue.handIn(id).then(onLeave, () => {
        // As above.
      });
    },
  };
  return (
    <PhotoReview
      title={task.description}
      picture={picture ?? made}
      attempt={attemptText(work, work.attempts + (photo?.sends === 'decision' ? 0 : 1))}
      error={refusal ? refusalText(refusal) : null}
      status={photo && !refusal ? waitingText(photo, status, props) : null}
      busy={false}
      locked={false}
      main={{ ...(inHand ? handIn : refusal ? retry : goOn), busy: false, hint: null }}
      onAgain={giveUp(onAgain)}
      cancel={{ label: refusal ? m.queue_delete : m.common_cancel, onClick: giveUp(onCancel) }}
      onClose={onLeave}
    >
      {refusal ? <ExportButton name={task.description} picture={picture} /> : null}
    </PhotoReview>
  );
}
