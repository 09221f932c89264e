import { RotateCcw, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { percentText } from '../../../lib/figures.ts';
import { useBlobAddress } from '../../../lib/use-blob-address.ts';
import { isInHand, type QueuedPhoto } from '../../../live/photo-queue/entry.ts';
import { photoQueue } from '../../../live/photo-queue/queue.ts';
import type { SenderStatus } from '../../../live/photo-queue/sender.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { obstacleText, refusalText, takenText } from '../queue-texts.ts';
import { useKeptPicture } from '../use-photo-queue.ts';
import { ExportButton } from './export-button.tsx';

interface QueueItemProps {
  photo: QueuedPhoto;
  /** Whether there is something to hand it in for. */
  needed: boolean;
  status: SenderStatus;
  onDelete: () => void;
}

function stateText({ photo, needed, status }: QueueItemProps): string {
  if (!needed) return isInHand(photo) ? m.queue_item_not_needed() : m.queue_item_team_gone();
  if (isInHand(photo)) return m.queue_item_in_hand();
  if (photo.state.is === 'refused') return m.queue_item_refused({ reason: refusalText(photo.state) });
  if (status.is === 'sending' && status.id === photo.id) {
    // A phone takes a whole photo from us at once, and then it is still to leave.
    return status.share < 1
      ? m.queue_item_sending({ percent: percentText(status.share) })
      : m.queue_why_sending();
  }
  const obstacle = photoQueue.obstacle(photo);
  return obstacle === null ? m.queue_item_waiting() : obstacleText(obstacle, photo.team.name);
}

/** One photo on this phone, with all that can be done with it. */
export function QueueItem(props: QueueItemProps) {
  const { photo, needed, onDelete } = props;
  const picture = useKeptPicture(photo.id);
  const address = useBlobAddress(picture);
  const { description } = photo.task;
  const refused = photo.state.is === 'refused';
  const ofTask = <span className="sr-only"> {description}</span>;
  /** The storage said no: the photo is as it was. */
  const [failed, setFailed] = useState(false);
  const onPhone = (change: Promise<void>) => {
    setFailed(false);
    change.catch(() => setFailed(true));
  };
  return (
    <li className="grid gap-3 rounded-card border-2 border-line p-3">
      <div className="flex items-start gap-3">
        <span className="block size-20 shrink-0 overflow-hidden rounded-2xl bg-sand">
          {address ? (
            <img
              src={address}
              alt={m.queue_picture_alt({ task: description })}
              className="size-full object-cover"
            />
          ) : null}
        </span>
        <span className="min-w-0">
          <strong className="display block text-lg">{description}</strong>
          <span className="block text-ink-2">{takenText(photo)}</span>
          <span className={`block font-bold ${refused ? 'text-on-bad' : ''}`}>{stateText(props)}</span>
        </span>
      </div>
      {failed ? <Notice tone="bad">{m.queue_decide_failed()}</Notice> : null}
      <div className="flex flex-wrap gap-2">
        {refused && needed ? (
          <Button className="grow" onClick={() => onPhone(photoQueue.retry(photo.id))}>
            <RotateCcw aria-hidden className="size-5" />
            {m.queue_retry()}
            {ofTask}
          </Button>
        ) : null}
        {isInHand(photo) && needed ? (
          <Button variant="primary" className="grow" onClick={() => onPhone(photoQueue.handIn(photo.id))}>
            <Send aria-hidden className="size-5" />
            {m.photo_submit()}
            {ofTask}
          </Button>
        ) : null}
        {photo.bytes > 0 ? <ExportButton name={description} picture={picture} /> : null}
        <Button variant="danger" className="grow" onClick={onDelete}>
          <Trash2 aria-hidden className="size-5" />
          {m.queue_delete()}
          {ofTask}
        </Button>
      </div>
    </li>
  );
}
