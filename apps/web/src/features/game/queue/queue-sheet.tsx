import { useMutation } from '@tanstack/react-query';
import { RotateCcw, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { isSafariTab } from '../../../lib/device/device-storage.ts';
import { percentText } from '../../../lib/format/figures.ts';
import { useBlobAddress } from '../../../lib/pictures/use-blob-address.ts';
import { serverNow } from '../../../lib/time/server-clock.ts';
import * as m from '../../../paraglide/messages.js';
import { isInHand, isOnItsWay, type QueuedPhoto } from '../../../queue/entry.ts';
import { photoQueue } from '../../../queue/queue.ts';
import type { SenderStatus } from '../../../queue/sender.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { optionalPart } from '../../../ui/optional-part.tsx';
import { Modal } from '../../../ui/overlays/modal.tsx';
import { DeletePhotoModal, ExportButton } from '../photo/save-or-discard.tsx';
import { isAtRisk, obstacleText, refusalText, statusText, takenText } from './queue-texts.ts';
import { usePhotoQueue, useStoredPicture } from './use-photo-queue.ts';

const HomeScreenSteps = optionalPart(() => import('../../../ui/home-screen-steps.tsx'));

interface QueueItemProps {
  photo: QueuedPhoto;
  needed: boolean;
  status: SenderStatus;
  onDelete: () => void;
}

function stateText({ photo, needed, status }: QueueItemProps): string {
  if (!needed) return isInHand(photo) ? m.queue_item_not_needed() : m.queue_item_team_gone();
  if (isInHand(photo)) return m.queue_item_in_hand();
  if (photo.state.is === 'refused') return m.queue_item_refused({ reason: refusalText(photo.state) });
  if (status.is === 'sending' && status.id === photo.id) {
    // At a share of 1 the upload may still run, because the phone can buffer a whole photo.
    return status.share < 1
      ? m.queue_item_sending({ percent: percentText(status.share) })
      : m.queue_why_sending();
  }
  const obstacle = photoQueue.obstacle(photo);
  return obstacle === null ? m.queue_item_waiting() : obstacleText(obstacle, photo.team.name);
}

function QueueItem(props: QueueItemProps) {
  const { photo, needed, onDelete } = props;
  const picture = useStoredPicture(photo.id);
  const address = useBlobAddress(picture);
  const { description } = photo.task;
  const refused = photo.state.is === 'refused';
  const spokenTask = <span className="sr-only"> {description}</span>;
  /** Fails when the phone could not store a change. The photo is then unchanged. */
  const { mutate: change, isError } = useMutation({ mutationFn: (act: () => Promise<void>) => act() });
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
      {isError ? <Notice tone="bad">{m.queue_decide_failed()}</Notice> : null}
      <div className="flex flex-wrap gap-2">
        {refused && needed ? (
          <Button icon={RotateCcw} className="grow" onClick={() => change(() => photoQueue.retry(photo.id))}>
            {m.queue_retry()}
            {spokenTask}
          </Button>
        ) : null}
        {isInHand(photo) && needed ? (
          <Button
            icon={Send}
            variant="primary"
            className="grow"
            onClick={() => change(() => photoQueue.handIn(photo.id))}
          >
            {m.photo_submit()}
            {spokenTask}
          </Button>
        ) : null}
        {photo.bytes > 0 ? <ExportButton name={description} picture={picture} video={photo.video} /> : null}
        <Button icon={Trash2} variant="danger" className="grow" onClick={onDelete}>
          {m.queue_delete()}
          {spokenTask}
        </Button>
      </div>
    </li>
  );
}

function introText(photos: readonly QueuedPhoto[], notNeeded: ReadonlySet<string>): string {
  if (photos.length === 0) return m.queue_sheet_empty();
  if (photos.every(({ id }) => notNeeded.has(id))) return m.queue_sheet_not_needed();
  return photos.every(isInHand) ? m.queue_sheet_in_hand() : m.queue_sheet_text();
}

export function QueueSheet({ onClose }: { onClose: () => void }) {
  const { photos, notNeeded, status } = usePhotoQueue();
  const [deleting, setDeleting] = useState<QueuedPhoto | null>(null);
  const closeDialog = () => setDeleting(null);
  const firstWaiting = photos.find((photo) => isOnItsWay(photo) && !notNeeded.has(photo.id));
  const why = firstWaiting === undefined ? null : statusText(status, firstWaiting.team.name);
  return (
    <Modal label={m.queue_sheet_title()} onClose={onClose}>
      <h2 className="text-2xl">{m.queue_sheet_title()}</h2>
      <p className="mt-2 text-ink-2">{introText(photos, notNeeded)}</p>
      {why !== null ? (
        <p role="status" className="mt-2 font-bold">
          {why}
        </p>
      ) : null}
      {isSafariTab() && isAtRisk(photos, serverNow()) ? (
        <div className="mt-4 grid gap-4">
          <Notice tone="info">{m.queue_may_be_cleared()}</Notice>
          <HomeScreenSteps />
        </div>
      ) : null}
      <ul className="mt-4 grid grid-cols-1 gap-3">
        {photos.map((photo) => (
          <QueueItem
            key={photo.id}
            photo={photo}
            needed={!notNeeded.has(photo.id)}
            status={status}
            onDelete={() => setDeleting(photo)}
          />
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap justify-end gap-3">
        {firstWaiting !== undefined ? (
          <Button onClick={() => photoQueue.tryNow()}>{m.queue_try_now()}</Button>
        ) : null}
        <Button onClick={onClose}>{m.common_close()}</Button>
      </div>
      {deleting ? <DeletePhotoModal photo={deleting} onDeleted={closeDialog} onClose={closeDialog} /> : null}
    </Modal>
  );
}
