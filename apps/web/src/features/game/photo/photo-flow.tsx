import type { PlayerTask } from '@reisspel/contract/live';
import type { SubmissionResult } from '@reisspel/contract/submissions';
import { useMutation } from '@tanstack/react-query';
import { HardDrive } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../../lib/errors.ts';
import { isOutdated } from '../../../lib/outdated.ts';
import { holdUpdates } from '../../../lib/update-hold.ts';
import { useWakeLock } from '../../../lib/use-wake-lock.ts';
import * as m from '../../../paraglide/messages.js';
import { photoQueue } from '../../../queue/queue.ts';
import { sendUnkept } from '../../../queue/upload.ts';
import { Button } from '../../../ui/button.tsx';
import { Message } from '../../../ui/message.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { attemptText, type PhotoWork } from '../task/task-texts.ts';
import { CameraView } from './camera-view.tsx';
import { DiscardPhotoModal } from './discard-photo-modal.tsx';
import { ExportButton } from './export-button.tsx';
import { HeldPhoto } from './held-photo.tsx';
import type { Capture, NewPhoto } from './photo-mutations.ts';
import { CANCEL, HAND_IN, PhotoReview } from './photo-review.tsx';
import { QueuedPhotoView } from './queued-photo.tsx';
import { asksPlace, type PhotoFlowStart, usePhotoStage } from './use-photo-stage.ts';

interface UnkeptPhotoProps {
  task: PlayerTask;
  work: PhotoWork;
  photo: NewPhoto;
  capture: Capture;
  /** Called when the phone stored it after all; the queue then sends it. */
  onKept: () => void;
  onSettled: (result: SubmissionResult) => void;
  onAgain: () => void;
  onCancel: () => void;
}

/**
 * Hands in a photo that exists only in memory: through the phone's store if that has room by now,
 * else straight to the server.
 */
function useHandIn({ photo, capture, onKept, onSettled }: UnkeptPhotoProps) {
  const [page] = useState(() => new AbortController());
  useEffect(() => () => page.abort(), [page]);
  const mayBeThere = useRef(false);
  return useMutation({
    mutationFn: async () => {
      const position = await capture.position;
      const made = { ...photo, ...capture, position, mayBeThere: mayBeThere.current };
      try {
        await photoQueue.add(made, 'handed_in');
        return null;
      } catch {
        mayBeThere.current = true;
        return await sendUnkept(made, page.signal);
      }
    },
    onSuccess: (result) => (result === null ? onKept() : onSettled(result)),
    networkMode: 'always',
  });
}

function UnkeptPhoto(props: UnkeptPhotoProps) {
  const { task, work, capture, onAgain, onCancel } = props;
  const [leaving, setLeaving] = useState(false);
  const handIn = useHandIn(props);
  const busy = handIn.isPending;
  useWakeLock(busy);
  const why = handIn.isError
    ? m.queue_unkept_failed({ reason: errorText(handIn.error) })
    : isOutdated()
      ? m.queue_keep_outdated()
      : m.queue_keep_failed();
  return (
    <>
      <PhotoReview
        title={task.description}
        picture={capture.photo}
        attempt={attemptText(work, work.attempts + 1)}
        error={busy ? null : why}
        status={busy ? m.queue_unkept_sending() : null}
        busy={busy}
        locked={false}
        main={{ ...HAND_IN, busy, hint: null, onClick: () => handIn.mutate() }}
        onAgain={onAgain}
        cancel={{ ...CANCEL, onClick: onCancel }}
        onClose={() => setLeaving(true)}
      >
        <ExportButton name={task.description} picture={capture.photo} />
      </PhotoReview>
      {leaving ? (
        <DiscardPhotoModal
          text={m.queue_unkept_leave_text()}
          error={null}
          busy={false}
          onDiscard={onCancel}
          onKeep={() => setLeaving(false)}
        />
      ) : null}
    </>
  );
}

interface StorageFullProps {
  onAnyway: () => void;
  onCancel: () => void;
}

/** Shown before the camera when a photo might not fit. The browser's figure is an estimate. */
function StorageFull({ onAnyway, onCancel }: StorageFullProps) {
  return (
    <Modal label={m.queue_full_title()} onClose={onCancel}>
      <Message icon={HardDrive} title={m.queue_full_title()} text={m.queue_full_text()}>
        <Button onClick={onAnyway}>{m.queue_full_anyway()}</Button>
        <Button variant="primary" onClick={onCancel}>
          {m.common_cancel()}
        </Button>
      </Message>
    </Modal>
  );
}

/** A photo that is being written to the phone; its buttons are locked until that ends. */
function PhotoInHand({ task, work }: { task: PlayerTask; work: PhotoWork }) {
  const nothing = () => {};
  return (
    <PhotoReview
      title={task.description}
      picture={null}
      attempt={attemptText(work, work.attempts + 1)}
      error={null}
      status={null}
      busy
      locked
      main={{ ...HAND_IN, busy: false, hint: m.queue_saving(), onClick: nothing }}
      onAgain={nothing}
      cancel={{ ...CANCEL, onClick: nothing }}
      onClose={nothing}
    />
  );
}

interface PhotoFlowProps extends PhotoFlowStart {
  /** True when the organiser has deleted the task meanwhile. */
  isGone: boolean;
  onCancel: () => void;
}

/**
 * Capture, review, hand in (spec 4). A photo with checks, limited attempts or a time limit goes to
 * the server at once and waits there with its results; any other is sent when the player hands it
 * in. Both are stored on this phone before they are shown, and the queue sends them.
 */
export default function PhotoFlow(props: PhotoFlowProps) {
  const { task, team, isGone, onVerdict, onLeave, onCancel } = props;
  const { stage, work, toCamera, toCameraAnyway, toQueue, keep, onKept, onSettled } = usePhotoStage(props);
  useEffect(holdUpdates, []);
  // The team's other phone was first, or the task is gone. A photo on this screen stays until the
  // player sends it.
  const overtaken = (isGone || task.progress.status !== 'open') && stage.at === 'camera';
  useEffect(() => {
    if (overtaken) onCancel();
  }, [overtaken, onCancel]);
  const onAgain = () => toCamera(null);

  switch (stage.at) {
    case 'full':
      return <StorageFull onAnyway={toCameraAnyway} onCancel={onCancel} />;
    case 'camera':
      return (
        <CameraView
          title={task.description}
          withPosition={asksPlace(work)}
          notice={stage.notice}
          onCapture={(capture) => void keep(capture)}
          onCancel={onCancel}
        />
      );
    case 'hand':
      return <PhotoInHand task={task} work={work} />;
    case 'unkept': {
      const { photo, capture } = stage;
      const ways = { onKept: () => onKept(photo.id, capture), onSettled, onAgain, onCancel };
      return <UnkeptPhoto key={photo.id} {...{ task, work, photo, capture }} {...ways} />;
    }
    case 'queue': {
      const { id, capture, locating = false } = stage;
      const queued = { task, work, id, locating, made: capture?.photo ?? null };
      return <QueuedPhotoView key={id} {...queued} {...{ onSettled, onAgain, onLeave, onCancel }} />;
    }
    case 'server': {
      const { id, first, capture } = stage;
      const held = { task, work, team, id, first, photo: capture?.photo ?? null };
      const ways = { onVerdict, onCamera: toCamera, onCancel };
      return <HeldPhoto key={id} {...held} {...ways} onHandedIn={() => toQueue(id, capture)} />;
    }
    default:
      return stage satisfies never;
  }
}
