import type { OwnTeam, PlayerTask, PlayState } from '@reisspel/contract/live';
import { useEffect, useMemo } from 'react';
import { isInHand, type QueuedPhoto } from '../../live/photo-queue/entry.ts';
import { photoQueue } from '../../live/photo-queue/queue.ts';
import { replay, withoutGivenUp } from '../../live/photo-queue/replay.ts';
import * as m from '../../paraglide/messages.js';
import { usePhotoQueue } from './use-photo-queue.ts';
import { usePresence } from './use-presence.ts';

interface TaskOnPhone {
  /** As it stands with what this phone has still to tell the server. */
  task: PlayerTask;
  team: QueuedPhoto['team'];
  /** The last photo of this task that the server does not show yet; null is none. */
  queued: QueuedPhoto | null;
  /** What there is to know beside the task itself. */
  notices: string[];
}

function noticeOf(photo: QueuedPhoto): string {
  if (photo.state.is === 'refused') return m.queue_pending_refused();
  return isInHand(photo) ? m.queue_in_hand() : m.queue_pending_look();
}

/** What this phone adds to a task that is open on it, and what it tells the team's other phones. */
export function useTaskOnPhone(task: PlayerTask, state: PlayState, own: OwnTeam): TaskOnPhone {
  const { photos, givenUp } = usePhotoQueue();
  const open = task.progress.status === 'open';
  usePresence(task.id, open);
  const queued = useMemo(
    () => replay(own, photos).byTask.get(task.id)?.at(-1) ?? null,
    [own, photos, task.id],
  );
  useEffect(() => {
    photoQueue.hearState(state);
  }, [state]);
  const name = state.teams.find(({ id }) => id === own.id)?.name ?? '';
  // This phone is one of them.
  const others = task.progress.status === 'open' && task.progress.busyPhones > 1;
  const notices = [...(queued === null ? [] : [noticeOf(queued)]), ...(others ? [m.queue_busy()] : [])];
  return { task: withoutGivenUp(task, givenUp), team: { id: own.id, name }, queued, notices };
}
