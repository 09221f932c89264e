import { useEffect } from 'react';
import { holdUpdates } from '../../../lib/update-hold.ts';
import { asksPlace, type PhotoFlowStart, usePhotoStage } from '../use-photo-stage.ts';
import { CameraView } from './camera-view.tsx';
import { HeldPhoto } from './held-photo.tsx';
import { PhotoInHand } from './photo-in-hand.tsx';
import { QueuedPhotoView } from './queued-photo.tsx';
import { StorageFull } from './storage-full.tsx';
import { UnkeptPhoto } from './unkept-photo.tsx';

interface PhotoFlowProps extends PhotoFlowStart {
  /** Whether the organiser has deleted the task meanwhile. */
  isGone: boolean;
  onCancel: () => void;
}

/**
 * Capture, review, hand in (spec 4). Where a photo is looked at, or attempts or time are counted, it goes to the
 * server at once and waits there with its results; else the player looks first, and sends it by handing it in. Either
 * way it is kept on this phone before it is shown, and the queue brings it there.
 */
export default function PhotoFlow(props: PhotoFlowProps) {
  const { task, team, isGone, onVerdict, onLeave, onCancel } = props;
  const { stage, work, toCamera, toCameraAnyway, toQueue, keep, onKept, onSettled } = usePhotoStage(props);
  useEffect(holdUpdates, []);
  // The team's other phone was first, or there is nothing left to photograph. A photo on this screen is still the player's
  // to look at until it is sent.
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
