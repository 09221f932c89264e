import { MAX_PHOTO_BYTES } from '@reisspel/contract/limits';
import type { PlayerTask } from '@reisspel/contract/live';
import type { SubmissionResult } from '@reisspel/contract/submissions';
import { isAnswerWork } from '@reisspel/rules/kinds/flows';
import { showsResultsFirst } from '@reisspel/rules/verdicts';
import { useMutation } from '@tanstack/react-query';
import { HardDrive } from 'lucide-react';
import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from 'react';
import { isOutdated } from '../../../lib/device/outdated.ts';
import { holdUpdates } from '../../../lib/device/update-hold.ts';
import { useWakeLock } from '../../../lib/device/use-wake-lock.ts';
import { taskErrorText } from '../../../lib/task-errors.ts';
import { randomUuid } from '../../../lib/uuid.ts';
import * as m from '../../../paraglide/messages.js';
import type { QueuedPhoto } from '../../../queue/entry.ts';
import { type NewPhoto, photoQueue } from '../../../queue/queue.ts';
import { sendUnsaved } from '../../../queue/upload.ts';
import { Button } from '../../../ui/button.tsx';
import { Message } from '../../../ui/feedback/message.tsx';
import { Modal } from '../../../ui/overlays/modal.tsx';
import { VideoView } from '../lazy-parts.ts';
import type { FinalResult, PhotoWork } from '../task/task-texts.ts';
import { CameraView, type Capture } from './camera-view.tsx';
import { HeldPhoto } from './held-photo.tsx';
import { PhotoReview } from './photo-review.tsx';
import { QueuedPhotoView } from './queued-photo.tsx';
import { DiscardPhotoModal, ExportButton } from './save-or-discard.tsx';

/** Free bytes that the largest photo needs, with the copy that the database makes of it. */
const MIN_FREE_BYTES = 2 * MAX_PHOTO_BYTES;

/** Returns true if the phone has space for another photo. Also true if its browser cannot tell. */
async function hasFreeSpace(): Promise<boolean> {
  try {
    const { quota, usage } = await navigator.storage.estimate();
    return quota === undefined || usage === undefined || quota - usage >= MIN_FREE_BYTES;
  } catch {
    return true;
  }
}

type CameraProps = ComponentProps<typeof CameraView> & Pick<PhotoWork, 'taskType'>;

function Camera({ taskType, ...props }: CameraProps) {
  const [isFull, setFull] = useState(false);
  useEffect(() => void hasFreeSpace().then((isRoom) => setFull(!isRoom)), []);
  if (!isFull) return taskType === 'video' ? <VideoView {...props} /> : <CameraView {...props} />;
  return (
    <Modal label={m.queue_full_title()} onClose={props.onCancel}>
      <Message icon={HardDrive} title={m.queue_full_title()} text={m.queue_full_text()}>
        <Button onClick={() => setFull(false)}>{m.queue_full_anyway()}</Button>
        <Button variant="primary" onClick={props.onCancel}>
          {m.common_cancel()}
        </Button>
      </Message>
    </Modal>
  );
}

/** A photo that is only in memory, because the phone could not store it. */
type UnsavedPhoto = Pick<NewPhoto, 'id' | 'team' | 'task' | 'hold'> & Capture;

interface UnsavedPhotoProps {
  task: PlayerTask;
  work: PhotoWork;
  photo: UnsavedPhoto;
  /** Called when a later attempt to store the photo succeeded. */
  onSaved: () => void;
  onSettled: (result: SubmissionResult) => void;
  onAgain: () => void;
  onCancel: () => void;
}

/** Hands in a photo from memory: through the queue if the phone can store it now, else directly. */
function useHandIn({ photo, onSaved, onSettled }: UnsavedPhotoProps) {
  const [unmounted] = useState(() => new AbortController());
  useEffect(() => () => unmounted.abort(), [unmounted]);
  const mayBeThere = useRef(false);
  return useMutation({
    mutationFn: async () => {
      const newPhoto = { ...photo, position: await photo.position, mayBeThere: mayBeThere.current };
      try {
        await photoQueue.add(newPhoto, 'handed_in');
        return null;
      } catch {
        mayBeThere.current = true;
        return await sendUnsaved(newPhoto, unmounted.signal);
      }
    },
    onSuccess: (result) => (result === null ? onSaved() : onSettled(result)),
  });
}

function UnsavedPhotoView(props: UnsavedPhotoProps) {
  const { task, work, photo, onAgain, onCancel } = props;
  const [leaving, setLeaving] = useState(false);
  const { mutate, isPending, error } = useHandIn(props);
  useWakeLock(isPending);
  const notSaved = isOutdated() ? m.queue_keep_outdated() : m.queue_keep_failed();
  const why = error ? m.queue_unkept_failed({ reason: taskErrorText(error) }) : notSaved;
  return (
    <>
      <PhotoReview
        task={task}
        work={work}
        attempt={work.attempts + 1}
        picture={photo.photo}
        video={photo.video}
        error={isPending ? null : why}
        status={isPending ? m.queue_unkept_sending() : null}
        busy={isPending}
        main={{ onClick: () => mutate() }}
        onAgain={onAgain}
        onCancel={onCancel}
        onClose={() => setLeaving(true)}
      >
        <ExportButton name={task.description} picture={photo.photo} video={photo.video} />
      </PhotoReview>
      {leaving ? (
        <DiscardPhotoModal
          text={m.queue_unkept_leave_text()}
          onDiscard={onCancel}
          onKeep={() => setLeaving(false)}
        />
      ) : null}
    </>
  );
}

/** `localPicture` is the picture, if the player made it on this screen. */
type Stage =
  | { at: 'camera'; notice: string | null }
  | { at: 'saving' }
  | { at: 'unsaved'; photo: UnsavedPhoto }
  /** `locating` means that the app hands in the photo as soon as its position is known. */
  | { at: 'queue'; id: string; localPicture: Blob | null; locating?: boolean }
  | { at: 'server'; id: string; localPicture: Blob | null; uploadResult: SubmissionResult | null };

function firstStage({ work, queued }: PhotoFlowProps): Stage {
  if (queued !== null) return { at: 'queue', id: queued.id, localPicture: null };
  return work.lastPhoto?.held
    ? { at: 'server', id: work.lastPhoto.submissionId, localPicture: null, uploadResult: null }
    : { at: 'camera', notice: null };
}

function localPictureOf(stage: Stage): Blob | null {
  if (stage.at === 'unsaved') return stage.photo.photo;
  return 'localPicture' in stage ? stage.localPicture : null;
}

/** Returns the task's work in the live state, or `opened` when the task is no longer open. */
function currentWork({ progress }: PlayerTask, opened: PhotoWork): PhotoWork {
  return progress.status === 'open' && !isAnswerWork(progress.work) ? progress.work : opened;
}

interface PhotoFlowProps {
  task: PlayerTask;
  work: PhotoWork;
  team: QueuedPhoto['team'];
  /** The photo of this task in this phone's queue, or null. */
  queued: QueuedPhoto | null;
  isDeleted: boolean;
  onVerdict: (result: FinalResult) => void;
  onLeave: () => void;
  onCancel: () => void;
}

function usePhotoStage(props: PhotoFlowProps, work: PhotoWork) {
  const { task, team, onVerdict, onLeave } = props;
  const [stage, setStage] = useState(() => firstStage(props));
  const asksPlace = work.checks.some(({ type }) => type === 'location');
  const hold = showsResultsFirst(work);
  const toCamera = (notice: string | null) => setStage({ at: 'camera', notice });
  const toQueue = (id: string) =>
    setStage((before) => ({ at: 'queue', id, localPicture: localPictureOf(before) }));
  const save = async (capture: Capture) => {
    setStage({ at: 'saving' });
    const id = randomUuid();
    const photo: UnsavedPhoto = { ...capture, id, team, task, hold };
    try {
      const newPhoto = { ...photo, position: null, mayBeThere: false };
      await photoQueue.add(newPhoto, hold && !asksPlace ? 'handed_in' : 'in_hand');
    } catch {
      return setStage({ at: 'unsaved', photo });
    }
    setStage({ at: 'queue', id, localPicture: capture.photo, locating: asksPlace });
    // This code also runs when the player has left the screen.
    if (asksPlace)
      await photoQueue.handIn(id, await capture.position).catch(() => {
        // The phone could not store the change. The photo stays in hand, and its screen says so.
      });
    setStage((now) => (now.at === 'queue' && now.id === id ? { ...now, locating: false } : now));
  };
  const onSettled = (result: SubmissionResult | null) => {
    if (result === null) return onLeave();
    const { outcome } = result;
    if (outcome.verdict === 'accepted' || outcome.verdict === 'failed') onVerdict({ ...result, outcome });
    else
      setStage((before) => ({
        at: 'server',
        id: result.id,
        localPicture: localPictureOf(before),
        uploadResult: result,
      }));
  };
  const onSaved = (id: string) => (hold ? toQueue(id) : onLeave());
  return { stage, asksPlace, save, toCamera, toQueue, onSaved, onSettled };
}

/**
 * The steps capture, review and hand in (spec 4). The phone sends a photo with checks, limited
 * attempts or a time limit at once, and shows its results. It sends any other photo only when the
 * player hands it in. The phone stores each photo before it shows it, and the queue sends it.
 */
export default function PhotoFlow(props: PhotoFlowProps) {
  const { task, team, isDeleted, onVerdict, onLeave, onCancel } = props;
  const work = currentWork(task, props.work);
  const { stage, asksPlace, save, toCamera, toQueue, onSaved, onSettled } = usePhotoStage(props, work);
  useEffect(holdUpdates, []);
  // The camera closes when a teammate finished the task or the organiser deleted it. An existing
  // photo stays on this screen until the player sends it or gives it up.
  const isCameraUseless = (isDeleted || task.progress.status !== 'open') && stage.at === 'camera';
  const leave = useEffectEvent(onCancel);
  useEffect(() => {
    if (isCameraUseless) leave();
  }, [isCameraUseless]);
  const common = { task, work, onCancel, onAgain: () => toCamera(null) };

  switch (stage.at) {
    case 'camera':
      return (
        <Camera
          taskType={work.taskType}
          title={task.description}
          withPosition={asksPlace}
          cameraOnly={work.cameraOnly}
          notice={stage.notice}
          onCapture={(capture) => void save(capture)}
          onCancel={onCancel}
        />
      );
    case 'saving': {
      const doNothing = () => {};
      const disabled = { onAgain: doNothing, onCancel: null, onClose: doNothing, busy: true };
      const main = { hint: m.queue_saving(), onClick: doNothing };
      return <PhotoReview {...common} {...disabled} attempt={work.attempts + 1} picture={null} main={main} />;
    }
    case 'unsaved': {
      const { photo } = stage;
      return (
        <UnsavedPhotoView {...common} photo={photo} onSaved={() => onSaved(photo.id)} onSettled={onSettled} />
      );
    }
    case 'queue': {
      const { id, localPicture, locating = false } = stage;
      const queuedProps = { id, localPicture, locating, onSettled, onLeave };
      return <QueuedPhotoView key={id} {...common} {...queuedProps} />;
    }
    case 'server': {
      const { id, localPicture, uploadResult } = stage;
      const heldProps = { team, id, localPicture, uploadResult, isStill: isDeleted, onVerdict };
      return (
        <HeldPhoto key={id} {...common} {...heldProps} onCamera={toCamera} onHandedIn={() => toQueue(id)} />
      );
    }
    default:
      return stage satisfies never;
  }
}
