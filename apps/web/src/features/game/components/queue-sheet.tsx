import { useState } from 'react';
import { isSafariTab } from '../../../lib/device-storage.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { isInHand, isOnItsWay, type QueuedPhoto } from '../../../live/photo-queue/entry.ts';
import { photoQueue } from '../../../live/photo-queue/queue.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { isAtRisk } from '../clearing-risk.ts';
import { statusText } from '../queue-texts.ts';
import { usePhotoQueue } from '../use-photo-queue.ts';
import { DeletePhotoModal } from './delete-photo-modal.tsx';
import { QueueItem } from './queue-item.tsx';

function introText(photos: readonly QueuedPhoto[], notNeeded: ReadonlySet<string>): string {
  if (photos.length === 0) return m.queue_sheet_empty();
  if (photos.every(({ id }) => notNeeded.has(id))) return m.queue_sheet_not_needed();
  return photos.every(isInHand) ? m.queue_sheet_in_hand() : m.queue_sheet_text();
}

/** Every photo that is in hand on this phone, waits, or was refused. */
export function QueueSheet({ onClose }: { onClose: () => void }) {
  const { photos, notNeeded, status } = usePhotoQueue();
  const [deleting, setDeleting] = useState<QueuedPhoto | null>(null);
  const first = photos.find((photo) => isOnItsWay(photo) && !notNeeded.has(photo.id));
  const why = first === undefined ? null : statusText(status, first.team.name);
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
        <div className="mt-4">
          <Notice tone="info">{m.queue_may_be_cleared()}</Notice>
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
        {first !== undefined ? (
          <Button onClick={() => photoQueue.tryNow()}>{m.queue_try_now()}</Button>
        ) : null}
        <Button onClick={onClose}>{m.common_close()}</Button>
      </div>
      {deleting ? (
        <DeletePhotoModal
          photo={deleting}
          onDeleted={() => setDeleting(null)}
          onClose={() => setDeleting(null)}
        />
      ) : null}
    </Modal>
  );
}
