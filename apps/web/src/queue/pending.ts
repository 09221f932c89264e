import type { OwnTeam, PlayerTask, PlayState } from '@reisspel/contract/live';
import type { LastPhoto } from '@reisspel/contract/submissions';
import { isAnswerWork } from '@reisspel/rules/kinds/flows';
import { isInHand, isOnItsWay, isTooLate, type QueuedPhoto, type Rejected } from './entry.ts';
import { sortByCapture } from './order.ts';

/** The photos of this phone that the team's state does not show. */
export interface PendingPhotos {
  /** By task id, in capture order. Includes the photos that the server refused. */
  byTask: ReadonlyMap<string, readonly QueuedPhoto[]>;
  /** Number of tasks with a photo on its way that counts as soon as it arrives. */
  tasksUnderWay: number;
}

/** True when the team's state already shows this photo or decision. */
function isCommitted({ progress }: PlayerTask, photo: QueuedPhoto): boolean {
  if (progress.status === 'completed' || progress.status === 'failed') return true;
  if (progress.status === 'closed') return progress.lastPhoto?.submissionId === photo.id;
  if (progress.status === 'locked' || isAnswerWork(progress.work)) return false;
  const { lastPhoto } = progress.work;
  // While the server still holds the photo, the team's decision has not arrived.
  return lastPhoto?.submissionId === photo.id && !(photo.sends === 'decision' && lastPhoto.held);
}

export function pendingPhotos(own: OwnTeam, photos: readonly QueuedPhoto[]): PendingPhotos {
  const byTask = new Map<string, QueuedPhoto[]>();
  const underWay = new Set<string>();
  for (const photo of sortByCapture(photos)) {
    const task = own.tasks.find(({ id }) => id === photo.task.id);
    if (photo.team.id !== own.id || photo.state.is === 'withdrawn' || !task) continue;
    if ((isOnItsWay(photo) || isInHand(photo)) && isCommitted(task, photo)) continue;
    byTask.set(task.id, [...(byTask.get(task.id) ?? []), photo]);
    // A photo that the server checks first may be refused, so its task does not count yet.
    if (isOnItsWay(photo) && !photo.hold) underWay.add(task.id);
  }
  return { byTask, tasksUnderWay: underWay.size };
}

/** The task as it will be when the server has processed the withdrawal of its held photo. */
export function withoutGivenUp(task: PlayerTask, givenUp: ReadonlySet<string>): PlayerTask {
  const { progress } = task;
  if (progress.status !== 'open' || isAnswerWork(progress.work)) return task;
  const { work } = progress;
  if (!work.lastPhoto?.held || !givenUp.has(work.lastPhoto.submissionId)) return task;
  const lastPhoto = { ...work.lastPhoto, held: false };
  return { ...task, progress: { ...progress, work: { ...work, lastPhoto } } };
}

function lastPhotoOf({ progress }: PlayerTask): LastPhoto | null {
  if (progress.status === 'failed' || progress.status === 'closed') return progress.lastPhoto;
  return progress.status === 'open' && !isAnswerWork(progress.work) ? progress.work.lastPhoto : null;
}

export function newRejections(before: PlayState | null, { own, teams }: PlayState): Rejected[] {
  if (own === null || before?.own?.id !== own.id) return [];
  const team = { id: own.id, name: teams.find(({ id }) => id === own.id)?.name ?? '' };
  const tasksBefore = new Map(before.own.tasks.map((task) => [task.id, task]));
  return own.tasks.flatMap((task) => {
    const photo = lastPhotoOf(task);
    const taskBefore = tasksBefore.get(task.id);
    if (photo?.review.state !== 'rejected' || taskBefore === undefined) return [];
    const photoBefore = lastPhotoOf(taskBefore);
    if (photoBefore?.submissionId === photo.submissionId && photoBefore.review.state === 'rejected')
      return [];
    const points = taskBefore.progress.status === 'completed' ? taskBefore.progress.pointsAwarded : 0;
    const conclusion = { is: 'rejected', reason: photo.review.reason, points } as const;
    return [{ photo: { id: photo.submissionId, team, task }, conclusion }];
  });
}

/**
 * True when the photo's task is done or deleted, in a running game of its own team. A photo from
 * before the closing of its task still counts.
 */
function isTaskOver({ team, task }: QueuedPhoto, { game, own }: PlayState): boolean {
  if (!game.gameStarted || own?.id !== team.id) return false;
  const status = own.tasks.find(({ id }) => id === task.id)?.progress.status;
  return status === undefined || status === 'completed' || status === 'failed';
}

function isTeamDeleted({ team }: QueuedPhoto, { teams }: PlayState): boolean {
  return teams.every(({ id }) => id !== team.id);
}

/** True for a photo that nobody needs. It stays on the phone. `now`: epoch ms of the server. */
export function isNotNeeded(photo: QueuedPhoto, state: PlayState | null, now: number): boolean {
  if (state !== null && isTeamDeleted(photo, state)) return true;
  return isInHand(photo) && (isTooLate(photo, now) || (state !== null && isTaskOver(photo, state)));
}
