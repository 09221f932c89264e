import { MAX_PHOTO_BYTES } from '@reisspel/contract/limits';
import type { PlayerTask } from '@reisspel/contract/live';
import type { SubmissionResult } from '@reisspel/contract/submissions';
import { isReviewed } from '@reisspel/rules/verdicts';
import { useMutation } from '@tanstack/react-query';
import { HardDrive } from 'lucide-react';
import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from 'react';
import { isOutdated } from '../../../lib/device/outdated.ts';
import { holdUpdates } from '../../../lib/device/update-hold.ts';
import { useWakeLock } from '../../../lib/device/use-wake-lock.ts';
import { errorText } from '../../../lib/errors.ts';
import { randomUuid } from '../../../lib/uuid.ts';
import * as m from '../../../paraglide/messages.js';
import type { QueuedPhoto } from '../../../queue/entry.ts';
import { type Made, photoQueue } from '../../../queue/queue.ts';
import { sendUnkept } from '../../../queue/upload.ts';
import { Button } from '../../../ui/button.tsx';
import { Message } from '../../../ui/feedback/message.tsx';
import { Modal } from '../../../ui/overlays/modal.tsx';
import type { FinalResult, PhotoWork } from '../task/task-texts.ts';
import { CameraView, type Capture } from './camera-view.tsx';
import { HeldPhoto } from './held-photo.tsx';
import { PhotoReview } from './photo-review.tsx';
import { QueuedPhotoView } from './queued-photo.tsx';
import { DiscardPhotoModal, ExportButton } from './save-or-discard.tsx';

/** Bytes that must be free: the largest possible photo, and the database's own copy of it. */
const MIN_FREE_BYTES = 2 * MAX_PHOTO_BYTES;

/** True when the phone has room for another photo, or its browser does not say. */
async function hasRoom(): Promise<boolean> {
  try {
    const { quota, usage } = await navigator.storage.estimate();
    return quota === undefined || usage === undefined || quota - usage >= MIN_FREE_BYTES;
  } catch {
    return true;
  }
}

/** Warns before a photo is taken that might not fit. The browser's figure is an estimate. */
function Camera(props: ComponentProps<typeof CameraView>) {
  const [isFull, setFull] = useState(false);
  useEffect(() => void hasRoom().then((room) => setFull(!room)), []);
  if (!isFull) return <CameraView {...props} />;
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

/** A photo that the phone could not store: it is only in memory. */
type Unkept = Pick<Made, 'id' | 'team' | 'task' | 'hold'> & Capture;

interface UnkeptPhotoProps {
  task: PlayerTask;
  work: PhotoWork;
  photo: Unkept;
  /** Called when the phone stored it after all. */
  onKept: () => void;
  onSettled: (result: SubmissionResult) => void;
  onAgain: () => void;
  onCancel: () => void;
}

/** Hands in a photo from memory: by the queue if the phone has room by now, else at once. */
function useHandIn({ photo, onKept, onSettled }: UnkeptPhotoProps) {
  const [page] = useState(() => new AbortController());
  useEffect(() => () => page.abort(), [page]);
  const mayBeThere = useRef(false);
  return useMutation({
    mutationFn: async () => {
      const made = { ...photo, position: await photo.position, mayBeThere: mayBeThere.current };
      try {
        await photoQueue.add(made, 'handed_in');
        return null;
      } catch {
        mayBeThere.current = true;
        return await sendUnkept(made, page.signal);
      }
    },
    onSuccess: (result) => (result === null ? onKept() : onSettled(result)),
  });
}

function UnkeptPhoto(props: UnkeptPhotoProps) {
  const { task, work, photo, onAgain, onCancel } = props;
  const [leaving, setLeaving] = useState(false);
  const { mutate, isPending, error } = useHandIn(props);
  useWakeLock(isPending);
  const notKept = isOutdated() ? m.queue_keep_outdated() : m.queue_keep_failed();
  const why = error ? m.queue_unkept_failed({ reason: errorText(error) }) : notKept;
  return (
    <>
      <PhotoReview
        task={task}
        work={work}
        attempt={work.attempts + 1}
        picture={photo.photo}
        error={isPending ? null : why}
        status={isPending ? m.queue_unkept_sending() : null}
        busy={isPending}
        main={{ onClick: () => mutate() }}
        onAgain={onAgain}
        onCancel={onCancel}
        onClose={() => setLeaving(true)}
      >
        <ExportButton name={task.description} picture={photo.photo} />
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

/** `made`: the picture, if it was made on this screen. */
type Stage =
  | { at: 'camera'; notice: string | null }
  | { at: 'saving' }
  | { at: 'unkept'; photo: Unkept }
  /** `locating`: it is handed in as soon as its position is known. */
  | { at: 'queue'; id: string; made: Blob | null; locating?: boolean }
  | { at: 'server'; id: string; made: Blob | null; first: SubmissionResult | null };

function firstStage({ work, queued }: PhotoFlowProps): Stage {
  if (queued !== null) return { at: 'queue', id: queued.id, made: null };
  return work.lastPhoto?.held
    ? { at: 'server', id: work.lastPhoto.submissionId, made: null, first: null }
    : { at: 'camera', notice: null };
}

function madeAt(stage: Stage): Blob | null {
  if (stage.at === 'unkept') return stage.photo.photo;
  return 'made' in stage ? stage.made : null;
}

function currentWork({ progress }: PlayerTask, opened: PhotoWork): PhotoWork {
  return progress.status === 'open' && progress.work.taskType === 'photo' ? progress.work : opened;
}

interface PhotoFlowProps {
  task: PlayerTask;
  work: PhotoWork;
  team: QueuedPhoto['team'];
  /** The photo of this task that is still on this phone. */
  queued: QueuedPhoto | null;
  /** True when the organiser has deleted the task meanwhile. */
  isGone: boolean;
  onVerdict: (result: FinalResult) => void;
  /** Called to return to the game; the queue sends the photo. */
  onLeave: () => void;
  onCancel: () => void;
}

function usePhotoStage(props: PhotoFlowProps, work: PhotoWork) {
  const { task, team, onVerdict, onLeave } = props;
  const [stage, setStage] = useState(() => firstStage(props));
  const asksPlace = work.checks.some(({ type }) => type === 'location');
  const hold = isReviewed(work);
  const toCamera = (notice: string | null) => setStage({ at: 'camera', notice });
  const toQueue = (id: string) => setStage((was) => ({ at: 'queue', id, made: madeAt(was) }));
  const keep = async (capture: Capture) => {
    setStage({ at: 'saving' });
    const id = randomUuid();
    const photo: Unkept = { ...capture, id, team, task, hold };
    try {
      const made = { ...photo, position: null, mayBeThere: false };
      await photoQueue.add(made, hold && !asksPlace ? 'handed_in' : 'in_hand');
    } catch {
      return setStage({ at: 'unkept', photo });
    }
    setStage({ at: 'queue', id, made: capture.photo, locating: asksPlace });
    // This runs on if the player leaves the screen.
    if (asksPlace)
      await photoQueue.handIn(id, await capture.position).catch(() => {
        // The phone's store failed: the photo stays in hand, and its screen says so.
      });
    setStage((was) => (was.at === 'queue' && was.id === id ? { ...was, locating: false } : was));
  };
  const onSettled = (first: SubmissionResult | null) => {
    if (first === null) return onLeave();
    const { outcome } = first;
    if (outcome.verdict === 'accepted' || outcome.verdict === 'failed') onVerdict({ ...first, outcome });
    else setStage((was) => ({ at: 'server', id: first.id, made: madeAt(was), first }));
  };
  const onKept = (id: string) => (hold ? toQueue(id) : onLeave());
  return { stage, asksPlace, keep, toCamera, toQueue, onKept, onSettled };
}

/**
 * Capture, review, hand in (spec 4). A photo with checks, limited attempts or a time limit goes to
 * the server at once and waits there with its results; any other is sent when the player hands it
 * in. Both are stored on this phone before they are shown, and the queue sends them.
 */
export default function PhotoFlow(props: PhotoFlowProps) {
  const { task, team, isGone, onVerdict, onLeave, onCancel } = props;
  const work = currentWork(task, props.work);
  const { stage, asksPlace, keep, toCamera, toQueue, onKept, onSettled } = usePhotoStage(props, work);
  useEffect(holdUpdates, []);
  // The team's other phone was first, or the task is gone. A photo on this screen stays until the
  // player sends it.
  const overtaken = (isGone || task.progress.status !== 'open') && stage.at === 'camera';
  const leave = useEffectEvent(onCancel);
  useEffect(() => {
    if (overtaken) leave();
  }, [overtaken]);
  const ways = { task, work, onCancel, onAgain: () => toCamera(null) };

  switch (stage.at) {
    case 'camera':
      return (
        <Camera
          title={task.description}
          withPosition={asksPlace}
          notice={stage.notice}
          onCapture={(capture) => void keep(capture)}
          onCancel={onCancel}
        />
      );
    case 'saving': {
      const nothing = () => {};
      const off = { onAgain: nothing, onCancel: null, onClose: nothing, busy: true };
      const main = { hint: m.queue_saving(), onClick: nothing };
      return <PhotoReview {...ways} {...off} attempt={work.attempts + 1} picture={null} main={main} />;
    }
    case 'unkept': {
      const { photo } = stage;
      return <UnkeptPhoto {...ways} photo={photo} onKept={() => onKept(photo.id)} onSettled={onSettled} />;
    }
    case 'queue': {
      const { id, made, locating = false } = stage;
      return <QueuedPhotoView key={id} {...ways} {...{ id, made, locating, onSettled, onLeave }} />;
    }
    case 'server': {
      const { id, made, first } = stage;
      const held = { team, id, made, first, onVerdict, onCamera: toCamera };
      return <HeldPhoto key={id} {...ways} {...held} onHandedIn={() => toQueue(id)} />;
    }
    default:
      return stage satisfies never;
  }
}
