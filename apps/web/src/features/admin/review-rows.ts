import type { TaskResult } from '@reisspel/contract/live';
import type { AdminSubmission } from '@reisspel/contract/submissions';
import type { AdminTask } from '@reisspel/contract/tasks';
import type { AdminTeam } from '@reisspel/contract/teams';

export interface ReviewGame {
  teams: readonly AdminTeam[];
  tasks: readonly AdminTask[];
  results: readonly TaskResult[];
}

export interface ReviewEntry {
  submission: AdminSubmission;
  team: AdminTeam;
  task: AdminTask;
  /** Whether the team completed the task with another photo. */
  otherCounts: boolean;
}

/** Photos with the team and task they belong to; those of a deleted one are left out. */
export function reviewEntries(
  submissions: readonly AdminSubmission[],
  { teams, tasks, results }: ReviewGame,
): ReviewEntry[] {
  const teamOf = new Map(teams.map((team) => [team.id, team]));
  const taskOf = new Map(tasks.map((task) => [task.id, task]));
  /** The photo that completed a task for a team. */
  const winners = new Map(
    results.flatMap(({ teamId, taskId, outcome }) =>
      outcome.status === 'completed' ? [[`${teamId} ${taskId}`, outcome.photoId] as const] : [],
    ),
  );
  return submissions.flatMap((submission) => {
    const { teamId, taskId, photoId } = submission;
    const team = teamOf.get(teamId);
    const task = taskOf.get(taskId);
    if (!team || !task) return [];
    const winner = winners.get(`${teamId} ${taskId}`);
    return [{ submission, team, task, otherCounts: winner !== undefined && winner !== photoId }];
  });
}
