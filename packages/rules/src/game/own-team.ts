import type { TaskId, TeamId } from '@reisspel/contract/ids';
import { SHOWN_MESSAGES } from '@reisspel/contract/limits';
import type { OwnTeam, PlayerTask, Score } from '@reisspel/contract/live';
import type { OrganiserMessage, TeamMessage } from '@reisspel/contract/messages';
import type { OwnRemoval } from '@reisspel/contract/photo-removals';
import type { LastPhoto } from '@reisspel/contract/submissions';
import type { AdminTask } from '@reisspel/contract/tasks';
import { isLockedBehind } from '../availability.ts';
import { playerTask } from '../player-task.ts';
import { isHeld } from '../submissions.ts';
import type { LiveGame, Removal, TaskPlay, TeamPlay } from './game.ts';
import { remembered } from './remembered.ts';

/** The photo that a team has in its hands, else the one it sent last. */
function lastPhoto({ attempts }: TaskPlay): LastPhoto | null {
  const photos = attempts.filter(({ photoId }) => photoId !== null);
  const photo = photos.findLast(isHeld) ?? photos.at(-1);
  return photo ? { submissionId: photo.id, held: isHeld(photo), review: photo.review } : null;
}

function ownTask(task: AdminTask, play: TaskPlay, isLocked: boolean, busyPhones: number): PlayerTask {
  const { result, attempts, opening } = play;
  const last = lastPhoto(play);
  if (result !== null) {
    return playerTask(task, { status: 'settled', outcome: result.outcome, lastPhoto: last });
  }
  if (isLocked) return playerTask(task, { status: 'locked' });
  return playerTask(task, {
    status: 'open',
    attempts: attempts.length,
    opening,
    lastPhoto: last,
    busyPhones,
  });
}

/** What the organiser said to this team, without to whom else. */
function teamMessages(messages: readonly OrganiserMessage[], own: TeamId): TeamMessage[] {
  return messages
    .filter(({ teamId }) => teamId === null || teamId === own)
    .slice(0, SHOWN_MESSAGES)
    .map(({ id, text, createdAt }) => ({ id, text, createdAt }));
}

function ownRemovals(removals: readonly Removal[]): OwnRemoval[] {
  return removals.map(({ photoId, taskId, state, answer }) => ({ photoId, taskId, state, answer }));
}

/** What a player sees of the own team. */
export function createOwnTeam() {
  const rowsByTeam = remembered((_: TeamId) =>
    remembered<TaskId, Parameters<typeof ownTask>, PlayerTask>(ownTask),
  );
  const messages = remembered<TeamId, Parameters<typeof teamMessages>, TeamMessage[]>(teamMessages);
  const removals = remembered<TeamId, Parameters<typeof ownRemovals>, OwnRemoval[]>(ownRemovals);
  const rows = remembered(
    (
      team: TeamId,
      tasks: readonly AdminTask[],
      play: readonly TaskPlay[],
      phones: ReadonlyMap<TaskId, number> | undefined,
    ): PlayerTask[] => {
      const row = rowsByTeam(team, team);
      const settled = new Set(tasks.filter((_, at) => play[at]?.result).map(({ id }) => id));
      return tasks.flatMap((task, at) => {
        const own = play[at];
        if (!own) return [];
        const isLocked = isLockedBehind(task, tasks[at - 1], (id) => settled.has(id));
        return [row(task.id, task, own, isLocked, phones?.get(task.id) ?? 0)];
      });
    },
  );
  return (id: TeamId, score: Score, play: TeamPlay, { game, phones }: LiveGame): OwnTeam => ({
    id,
    score,
    tasks: game.flags.started ? rows(id, id, game.tasks, play.tasks, phones.get(id)) : [],
    adjustments: [...play.adjustments],
    messages: messages(id, game.messages, id),
    removals: removals(id, play.removals),
  });
}
