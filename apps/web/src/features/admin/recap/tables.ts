import type { Recap } from '@reisspel/contract/recap';
import { localTimeAt } from '@reisspel/rules/zoned-time';
import { LOOKS } from '../../../kinds/looks.ts';
import * as m from '../../../paraglide/messages.js';
import { attemptText } from './recap-texts.ts';

export type Cell = string | number;

/** A table of the game. `name` is the name of its sheet and a part of its file's name. */
export interface Table {
  name: string;
  columns: readonly string[];
  rows: readonly (readonly Cell[])[];
}

function namesOf({ teams }: Recap): Map<string | null, string> {
  return new Map(teams.map(({ id, name }) => [id, name]));
}

function teamTable({ teams }: Recap): Table {
  return {
    name: m.admin_teams(),
    columns: [
      m.scoreboard_rank(),
      m.scoreboard_team(),
      m.scoreboard_points(),
      m.recap_column_succeeded(),
      m.recap_column_failed(),
      m.recap_column_bonuses(),
      m.streak_line(),
      m.recap_column_deductions(),
      m.admin_progress_adjusted(),
      m.hints_title(),
      m.recap_column_hint_cost(),
    ],
    rows: teams.map((team) => [
      team.rank,
      team.name,
      team.score,
      team.completed,
      team.answered - team.completed,
      team.bonuses,
      team.streakPoints,
      team.deductions,
      team.adjusted,
      team.hints,
      team.hintCost,
    ]),
  };
}

function taskTable(recap: Recap): Table {
  const names = namesOf(recap);
  return {
    name: m.admin_tasks(),
    columns: [
      m.admin_progress_task(),
      m.recap_column_text(),
      m.admin_progress_type(),
      m.admin_progress_points(),
      m.recap_column_attempts(),
      m.recap_column_succeeded(),
      m.recap_column_failed(),
      m.recap_column_seconds(),
      m.recap_column_first(),
    ],
    rows: recap.tasks.map((task) => [
      task.description,
      task.instructions,
      LOOKS[task.taskType].name(),
      task.points,
      task.attempts,
      task.succeeded,
      task.failed,
      task.medianMs === null ? '' : Math.round(task.medianMs / 1_000),
      names.get(task.firstTeamId) ?? '',
    ]),
  };
}

function attemptTable(recap: Recap, timeZone: string): Table {
  const names = namesOf(recap);
  const taskOf = new Map(recap.tasks.map(({ id, description }) => [id, description]));
  return {
    name: m.recap_column_attempts(),
    columns: [
      m.recap_column_time({ zone: timeZone }),
      m.scoreboard_team(),
      m.admin_progress_task(),
      m.recap_column_outcome(),
      m.admin_progress_points(),
    ],
    rows: recap.attempts.map((attempt) => [
      localTimeAt(timeZone, attempt.at).replace('T', ' '),
      names.get(attempt.teamId) ?? '',
      taskOf.get(attempt.taskId) ?? '',
      attemptText(attempt),
      attempt.points,
    ]),
  };
}

/** Returns the tables of teams, tasks and attempts. Times are in `timeZone`. */
export function recapTables(recap: Recap, timeZone: string): Table[] {
  return [teamTable(recap), taskTable(recap), attemptTable(recap, timeZone)];
}

/** "reisspel-uitslag-2026-05-12", from the day of the last attempt or else of `now` (epoch ms). */
export function fileTitle({ attempts }: Recap, timeZone: string, now: number): string {
  const day = localTimeAt(timeZone, attempts.at(-1)?.at ?? now).slice(0, 10);
  return `${m.recap_file()}-${day}`;
}
