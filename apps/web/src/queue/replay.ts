import type { OwnTeam, PlayerTask, PlayState } from '@reisspel/contract/live';
import type { LastPhoto } from '@reisspel/contract/submissions';
import { isInHand, isOnItsWay, isTooLate, type QueuedPhoto, type Rejected } from './entry.ts';
import { inCaptureOrder } from './order.ts';

export interface Pending {
  /** By task id, in capture order: photos that the server does not show yet, and refused ones. */
  byTask: ReadonlyMap<string, readonly QueuedPhoto[]>;
  tasksUnderWay: number;
}

function isCommitted({ progress }: PlayerTask, photo: QueuedPhoto): boolean {
  if (progress.status === 'completed' || progress.status === 'failed') return true;
  if (progress.status === 'locked' || progress.work.taskType !== 'photo') return false;
  const { lastPhoto } = progress.work;
  // The server held the photo before the decision, so `held` does not mean that this arrived.
  return lastPhoto?.submissionId === photo.id && !(photo.sends === 'decision' && lastPhoto.held);
}

/** Lays this phone's photos over the committed state. */
export function replay(own: OwnTeam, photos: readonly QueuedPhoto[]): Pending {
  const byTask = new Map<string, QueuedPhoto[]>();
  const underWay = new Set<string>();
  for (const photo of inCaptureOrder(photos)) {
    const task = own.tasks.find(({ id }) => id === photo.task.id);
    if (photo.team.id !== own.id || photo.state.is === 'withdrawn' || !task) continue;
    if ((isOnItsWay(photo) || isInHand(photo)) && isCommitted(task, photo)) continue;
    byTask.set(task.id, [...(byTask.get(task.id) ?? []), photo]);
    // A photo that is checked first may be sent back.
    if (isOnItsWay(photo) && !photo.hold) underWay.add(task.id);
  }
  return { byTask, tasksUnderWay: underWay.size };
}

/** The task once the server has processed the withdrawal of its held photo. */
export function withoutGivenUp(task: PlayerTask, givenUp: ReadonlySet<string>): PlayerTask {
  const { progress } = task;
  if (progress.status !== 'open' || progress.work.taskType !== 'photo') return task;
  const { work } = progress;
  if (!work.lastPhoto?.held || !givenUp.has(work.lastPhoto.submissionId)) return task;
  const lastPhoto = { ...work.lastPhoto, held: false };
  return { ...task, progress: { ...progress, work: { ...work, lastPhoto } } };
}

function lastPhotoOf({ progress }: PlayerTask): LastPhoto | null {
  if (progress.status === 'failed') return progress.lastPhoto;
  return progress.status === 'open' && progress.work.taskType === 'photo' ? progress.work.lastPhoto : null;
}

export function newRejections(before: PlayState | null, { own, teams }: PlayState): Rejected[] {
  if (own === null || before?.own?.id !== own.id) return [];
  const team = { id: own.id, name: teams.find(({ id }) => id === own.id)?.name ?? '' };
  const known = new Map(before.own.tasks.map((task) => [task.id, task]));
  return own.tasks.flatMap((task) => {
    const photo = lastPhotoOf(task);
    const was = known.get(task.id);
    if (photo?.review.state !== 'rejected' || was === undefined) return [];
    const lastBefore = lastPhotoOf(was);
    if (lastBefore?.submissionId === photo.submissionId && lastBefore.review.state === 'rejected') return [];
    const points = was.progress.status === 'completed' ? was.progress.pointsAwarded : 0;
    const conclusion = { is: 'rejected', reason: photo.review.reason, points } as const;
    return [{ photo: { id: photo.submissionId, team, task }, conclusion }];
  });
}

function isMoot({ team, task }: QueuedPhoto, { game, own }: PlayState): boolean {
  if (!game.gameStarted || own?.id !== team.id) return false;
  const status = own.tasks.find(({ id }) => id === task.id)?.progress.status;
  return status === undefined || status === 'completed' || status === 'failed';
}

function isTeamGone({ team }: QueuedPhoto, { teams }: PlayState): boolean {
  return teams.every(({ id }) => id !== team.id);
}

/** Such a photo stays, as the state may be undone. `now`: epoch ms by the server's clock. */
export function isNotNeeded(photo: QueuedPhoto, state: PlayState | null, now: number): boolean {
  if (state !== null && isTeamGone(photo, state)) return true;
  return isInHand(photo) && (isTooLate(photo, now) || (state !== null && isMoot(photo, state)));
}
