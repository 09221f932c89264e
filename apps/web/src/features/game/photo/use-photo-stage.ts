import { MAX_PHOTO_BYTES } from '@reisspel/contract/limits';
import type { PlayerTask } from '@reisspel/contract/live';
import type { SubmissionResult } from '@reisspel/contract/submissions';
import { isReviewed } from '@reisspel/rules/verdicts';
import { useCallback, useEffect, useState } from 'react';
import { randomUuid } from '../../../lib/uuid.ts';
import type { QueuedPhoto } from '../../../queue/entry.ts';
import { photoQueue } from '../../../queue/queue.ts';
import type { FinalResult, PhotoWork } from '../task/task-texts.ts';
import type { Capture, NewPhoto } from './photo-mutations.ts';

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

export interface PhotoFlowStart {
  task: PlayerTask;
  work: PhotoWork;
  team: QueuedPhoto['team'];
  /** The photo of this task that is still on this phone, or null. */
  queued: QueuedPhoto | null;
  onVerdict: (result: FinalResult) => void;
  /** Called to return to the game; the queue sends the photo. */
  onLeave: () => void;
}

/** The place of a photo: the camera, memory, the queue, or the server, which waits for the team. */
export type Stage =
  | { at: 'full' }
  /** `anyway`: the player was told that the phone is full. */
  | { at: 'camera'; notice: string | null; anyway?: true }
  /** Being written to the phone's store. */
  | { at: 'hand' }
  /** The phone could not store it. */
  | { at: 'unkept'; photo: NewPhoto; capture: Capture }
  /** `locating`: it is handed in as soon as its position is known. */
  | { at: 'queue'; id: string; capture: Capture | null; locating?: boolean }
  | { at: 'server'; id: string; first: SubmissionResult | null; capture: Capture | null };

function firstStage({ work, queued }: PhotoFlowStart): Stage {
  if (queued !== null) return { at: 'queue', id: queued.id, capture: null };
  return work.lastPhoto?.held
    ? { at: 'server', id: work.lastPhoto.submissionId, first: null, capture: null }
    : { at: 'camera', notice: null };
}

function atServer(first: SubmissionResult, was: Stage): Stage {
  return { at: 'server', id: first.id, first, capture: 'capture' in was ? was.capture : null };
}

/** The current state of the task, which may have changed since this screen opened. */
function currentWork({ progress }: PlayerTask, opened: PhotoWork): PhotoWork {
  return progress.status === 'open' && progress.work.taskType === 'photo' ? progress.work : opened;
}

/** Calls `onFull` when the phone has no room for another photo. */
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

export function asksPlace({ checks }: PhotoWork): boolean {
  return checks.some(({ type }) => type === 'location');
}

/** The steps of one photo after the other, from the camera to its verdict. */
export function usePhotoStage(start: PhotoFlowStart) {
  const { task, team, onVerdict, onLeave } = start;
  const work = currentWork(task, start.work);
  const [stage, setStage] = useState<Stage>(() => firstStage(start));
  const toCamera = useCallback((notice: string | null) => setStage({ at: 'camera', notice }), []);
  const toCameraAnyway = () => setStage({ at: 'camera', notice: null, anyway: true });
  const toQueue = (id: string, capture: Capture | null) => setStage({ at: 'queue', id, capture });
  const toFull = useCallback(() => setStage({ at: 'full' }), []);
  useRoom(stage.at === 'camera' && !stage.anyway, toFull);

  const hold = isReviewed(work);
  const onKept = (id: string, capture: Capture) => (hold ? toQueue(id, capture) : onLeave());
  const keep = async (capture: Capture) => {
    setStage({ at: 'hand' });
    const { id: taskId, description, points } = task;
    const photo = { id: randomUuid(), team, task: { id: taskId, description, points }, hold };
    const { id } = photo;
    const locating = asksPlace(work);
    try {
      const made = { ...photo, ...capture, position: null, mayBeThere: false };
      await photoQueue.add(made, hold && !locating ? 'handed_in' : 'in_hand');
    } catch {
      return setStage({ at: 'unkept', photo, capture });
    }
    setStage({ at: 'queue', id, capture, locating });
    if (locating) await handInWithPlace(id, capture);
    setStage((was) => (was.at === 'queue' && was.id === id ? { ...was, locating: false } : was));
  };
  const onSettled = useCallback(
    (result: SubmissionResult | null) => {
      if (result === null) return onLeave();
      const { outcome } = result;
      if (outcome.verdict === 'accepted' || outcome.verdict === 'failed') onVerdict({ ...result, outcome });
      else setStage((was) => atServer(result, was));
    },
    [onVerdict, onLeave],
  );
  return { stage, work, toCamera, toCameraAnyway, toQueue, keep, onKept, onSettled };
}

/** Goes on after the player has left: the photo is stored, and its position is still awaited. */
async function handInWithPlace(id: string, { position }: Capture): Promise<void> {
  try {
    await photoQueue.handIn(id, await position);
  } catch {
    // The phone's store failed: the photo stays in hand, and its screen says so.
  }
}
