import type { PlayerTask } from '@reisspel/contract/live';
import type { SubmissionResult } from '@reisspel/contract/submissions';
import { isReviewed } from '@reisspel/rules/submissions';
import { useCallback, useEffect, useState } from 'react';
import { holdUpdates } from '../../../lib/update-hold.ts';
import type { QueuedPhoto } from '../../../live/photo-queue/entry.ts';
import { photoQueue } from '../../../live/photo-queue/queue.ts';
import { hasRoom } from '../../../live/photo-queue/space.ts';
import type { Capture } from '../photo-mutations.ts';
import type { FinalResult, PhotoWork } from '../task-texts.ts';
import { CameraView } from './camera-view.tsx';
import { HeldPhoto } from './held-photo.tsx';
import { type Keeping, PhotoInHand } from './photo-in-hand.tsx';
import { QueuedPhotoView } from './queued-photo.tsx';
import { StorageFull } from './storage-full.tsx';

interface PhotoFlowProps {
  task: PlayerTask;
  work: PhotoWork;
  team: QueuedPhoto['team'];
  /** The photo of this task that is still on this phone; null is none. */
  queued: QueuedPhoto | null;
  onVerdict: (result: FinalResult) => void;
  /** On with the game: what was made here goes by itself. */
  onLeave: () => void;
  onCancel: () => void;
}

/** Where a photo is: being made, in the player's hand, in the queue, or with the server, which waits for the team. */
type Stage =
  | { at: 'full' }
  /** `anyway`: the player was told that the phone is full. */
  | { at: 'camera'; notice: string | null; anyway?: true }
  /** Not on the disk yet. */
  | { at: 'hand'; capture: Capture; keeping: Keeping }
  | { at: 'queue'; id: string; capture: Capture | null }
  | { at: 'server'; id: string; first: SubmissionResult | null; capture: Capture | null };

function firstStage({ work, queued }: PhotoFlowProps): Stage {
  if (queued !== null) return { at: 'queue', id: queued.id, capture: null };
  return work.lastPhoto?.held
    ? { at: 'server', id: work.lastPhoto.submissionId, first: null, capture: null }
    : { at: 'camera', notice: null };
}

function atServer(first: SubmissionResult, was: Stage): Stage {
  return { at: 'server', id: first.id, first, capture: was.at === 'queue' ? was.capture : null };
}

/** How the task stands now; it may have changed since this screen opened. */
function currentWork({ progress }: PlayerTask, opened: PhotoWork): PhotoWork {
  return progress.status === 'open' && progress.work.taskType === 'photo' ? progress.work : opened;
}

/** Says so when the phone has no room for what its camera would make. */
function useRoom(atCamera: boolean, onFull: () => void): void {
  useEffect(() => {
    if (!atCamera) return;
    let gone = false;
    void hasRoom().then((room) => {
      if (!room && !gone) onFull();
    });
    return () => {
      gone = true;
    };
  }, [atCamera, onFull]);
}

/**
 * Capture, review, hand in (spec 4). Where a photo is looked at, or attempts or time are counted, it goes to the
 * server at once and waits there with its results; else the player looks first, and sends it by handing it in. Either
 * way it is kept on this phone before it is shown, and the queue brings it there.
 */
export default function PhotoFlow(props: PhotoFlowProps) {
  const { task, work: opened, team, onVerdict, onLeave, onCancel } = props;
  const work = currentWork(task, opened);
  const [stage, setStage] = useState<Stage>(() => firstStage(props));
  const toCamera = useCallback((notice: string | null) => setStage({ at: 'camera', notice }), []);
  const toCameraAnyway = () => setStage({ at: 'camera', notice: null, anyway: true });
  const toFull = useCallback(() => setStage({ at: 'full' }), []);
  useRoom(stage.at === 'camera' && !stage.anyway, toFull);
  useEffect(holdUpdates, []);
  // The team's other phone was first; a photo on this screen is still the player's to look at until it is sent.
  const overtaken = task.progress.status !== 'open' && stage.at === 'camera';
  useEffect(() => {
    if (overtaken) onCancel();
  }, [overtaken, onCancel]);

  const reviewed = isReviewed(work);
  const keep = async (capture: Capture, as: 'in_hand' | 'handed_in') => {
    setStage({ at: 'hand', capture, keeping: 'under_way' });
    const { id: taskId, description, points } = task;
    try {
      const made = { ...capture, team, task: { id: taskId, description, points }, hold: reviewed };
      const id = await photoQueue.add(made, as);
      if (reviewed || as === 'in_hand') setStage({ at: 'queue', id, capture });
      else onLeave();
    } catch {
      setStage({ at: 'hand', capture, keeping: 'failed' });
    }
  };
  const settled = useCallback(
    (result: SubmissionResult | null) => {
      if (result === null) return onLeave();
      const { outcome } = result;
      if (outcome.verdict === 'accepted' || outcome.verdict === 'failed') onVerdict({ ...result, outcome });
      else setStage((was) => atServer(result, was));
    },
    [onVerdict, onLeave],
  );

  switch (stage.at) {
    case 'full':
      return <StorageFull onAnyway={toCameraAnyway} onCancel={onCancel} />;
    case 'camera':
      return (
        <CameraView
          title={task.description}
          withPosition={work.checks.some(({ type }) => type === 'location')}
          notice={stage.notice}
          onCapture={(capture) => void keep(capture, reviewed ? 'handed_in' : 'in_hand')}
          onCancel={onCancel}
        />
      );
    case 'hand': {
      const { capture, keeping } = stage;
      const hand = { task, work, capture, keeping, onCancel, onAgain: () => toCamera(null) };
      return <PhotoInHand {...hand} onHandIn={() => void keep(capture, 'handed_in')} />;
    }
    case 'queue': {
      const ways = { onSettled: settled, onAgain: () => toCamera(null), onLeave, onCancel };
      const queued = { task, work, id: stage.id, made: stage.capture?.photo ?? null };
      return <QueuedPhotoView key={stage.id} {...queued} {...ways} />;
    }
    case 'server': {
      const { id, first, capture } = stage;
      const held = { task, work, team, id, first, photo: capture?.photo ?? null };
      const ways = { onVerdict, onCamera: toCamera, onCancel };
      return (
        <HeldPhoto key={id} {...held} {...ways} onHandedIn={() => setStage({ at: 'queue', id, capture })} />
      );
    }
    default:
      return stage satisfies never;
  }
}
