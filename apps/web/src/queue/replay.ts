import type { OwnTeam, PlayerTask, PlayState } from '@reisspel/contract/live';
import type { LastPhoto } from '@reisspel/contract/submissions';
import { isInHand, isOnItsWay, isTooLate, type QueuedPhoto, type Rejected } from './entry.ts';
import { inCaptureOrder } from './order.ts';

export interface Pending {
  /** By task: the photos that the server does not show yet, in capture order, the refused ones among them. */
  byTask: ReadonlyMap<string, readonly QueuedPhoto[]>;
  /** How many tasks are on their way to being completed. */
  tasksUnderWay: number;
}

/** Whether the server shows it; that it is held is old news to a photo that is handed in. */
function isThere(last: LastPhoto | null, { id, sends }: QueuedPhoto): boolean {
  return last?.submissionId === id && !(sends === 'decision' && last.held);
}

/** Whether the committed state shows what the photo was sent for, though its own answer is still to come. */
function isCommitted({ progress }: PlayerTask, photo: QueuedPhoto): boolean {
  switch (progress.status) {
    case 'completed':
    case 'failed':
      return true;
    case 'open':
      return progress.work.taskType === 'photo' && isThere(progress.work.lastPhoto, photo);
    case 'locked':
      return false;
    default:
      return progress satisfies never;
  }
}

/**
 * What the phone still has to say about the state that the server has committed, worked out anew for each revision:
 * nothing is ever written into that state, so a refusal takes away its own photo and nothing else.
 */
export function replay(own: OwnTeam, photos: readonly QueuedPhoto[]): Pending {
  const byTask = new Map<string, QueuedPhoto[]>();
  const underWay = new Set<string>();
  for (const photo of inCaptureOrder(photos)) {
    const task = own.tasks.find(({ id }) => id === photo.task.id);
    if (photo.team.id !== own.id || photo.state.is === 'withdrawn' || !task) continue;
    if ((isOnItsWay(photo) || isInHand(photo)) && isCommitted(task, photo)) continue;
    byTask.set(task.id, [...(byTask.get(task.id) ?? []), photo]);
    // One that is looked at first may come back.
    if (isOnItsWay(photo) && !photo.hold) underWay.add(task.id);
  }
  return { byTask, tasksUnderWay: underWay.size };
}

/** The task as it stands once the server has heard that the team gave its photo up. */
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

/**
 * The photos that the organiser has rejected from one state of the game to the next, whichever
 * phone made them.
 */
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

/** Whether there is nothing left to hand this photo in for, as the server says now of the game that runs. */
function isMoot({ team, task }: QueuedPhoto, { game, own }: PlayState): boolean {
  if (!game.gameStarted || own?.id !== team.id) return false;
  const status = own.tasks.find(({ id }) => id === task.id)?.progress.status;
  return status === undefined || status === 'completed' || status === 'failed';
}

/** Whether its team is gone, as far as the server has said; the organiser can bring it back. */
function isTeamGone({ team }: QueuedPhoto, { teams }: PlayState): boolean {
  return teams.every(({ id }) => id !== team.id);
}

/**
 * Whether a photo has no team any more, or one in hand has nothing left to be handed in for: it is
 * kept, as what the server says may be undone, and asked for no more. `state`: null where no game
 * is shown. `now`: epoch milliseconds by the server's clock.
 */
export function isNotNeeded(photo: QueuedPhoto, state: PlayState | null, now: number): boolean {
  if (state !== null && isTeamGone(photo, state)) return true;
  return isInHand(photo) && (isTooLate(photo, now) || (state !== null && isMoot(photo, state)));
}
