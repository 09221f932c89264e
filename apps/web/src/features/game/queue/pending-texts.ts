import type { OwnTeam } from '@reisspel/contract/live';
import * as m from '../../../paraglide/messages.js';
import type { QuizAnswerSent } from '../../../queue/answers.ts';
import type { PendingTexts } from '../../../queue/door.ts';
import { isInHand, isOnItsWay, type QueuedPhoto } from '../../../queue/entry.ts';
import type { Pending } from '../../../queue/replay.ts';

interface Board {
  own: OwnTeam;
  /** Quiz answers that are on their way. */
  answers: readonly QuizAnswerSent[];
  /** True when the player must act before anything is sent. */
  blocked: boolean;
}

function photoNote(photos: readonly QueuedPhoto[], blocked: boolean): string[] {
  if (photos.length === 0) return [];
  if (photos.every(isInHand)) return [m.queue_pending_in_hand()];
  if (!photos.some(isOnItsWay)) return [m.queue_pending_refused()];
  return [blocked ? m.queue_pending_blocked() : m.queue_pending()];
}

/** Notes on the board: what is still on this phone, and what the team's other phones have open. */
export function pendingTexts({ byTask, tasksUnderWay }: Pending, board: Board): PendingTexts {
  const { own, answers, blocked } = board;
  const answered = new Set(answers.filter(({ teamId }) => teamId === own.id).map(({ taskId }) => taskId));
  const underWay = own.tasks.map(({ id }) => id).filter((id) => byTask.get(id)?.some(isOnItsWay));
  const notesOf = ({ id, progress }: OwnTeam['tasks'][number]): string[] => {
    const photos = byTask.get(id) ?? [];
    const open = progress.status === 'open';
    // On the board this phone has no task open. A photo on its way may still count as a busy phone,
    // when the network failed before the server heard that it closed.
    const busy = open && progress.busyPhones > 0 && !photos.some(isOnItsWay);
    return [
      ...photoNote(photos, blocked),
      ...(open && answered.has(id) ? [m.queue_pending_answer()] : []),
      ...(busy ? [m.queue_busy()] : []),
    ];
  };
  return {
    tasks: new Map(own.tasks.map((task) => [task.id, notesOf(task)])),
    sending: new Set([...underWay, ...answered]),
    progress: tasksUnderWay > 0 ? m.queue_under_way({ tasks: tasksUnderWay }) : null,
  };
}
