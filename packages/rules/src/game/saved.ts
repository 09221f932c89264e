import { MAX_TASKS, MAX_TEAMS } from '@reisspel/contract/limits';
import type { TaskResult } from '@reisspel/contract/live';
import type { TaskInput } from '@reisspel/contract/tasks';
import { LIVE_BOARD } from '../board.ts';
import { isAnswerType } from '../kinds/flows.ts';
import { limitReached } from '../outcome.ts';
import { inputOf } from '../task-of.ts';
import { freeLook } from '../team-looks.ts';
import { type Asked, changed, type Decided, unchanged } from './decide.ts';
import type { Game, TaskPlay, Team } from './game.ts';
import { withoutClock } from './lead.ts';
import { allScores } from './scores.ts';
import { addedTasks, numbered, withTasks } from './task-list.ts';
import { withNewTeams } from './team-list.ts';

/** A team as a saved game keeps it (spec 3). Its points tell how things stood; loading starts it at 0. */
export interface SavedTeam extends Omit<Team, 'id'> {
  id: string;
  points: number;
  /** Ids of tasks. */
  completedTasks: string[];
  failedQuizzes: string[];
}

/** Tasks and teams that can be played again. */
export interface SavedGame {
  /** In playing order. */
  tasks: TaskInput[];
  teams: SavedTeam[];
}

/** The game's tasks and teams as a saved game keeps them; null: it has none. */
export function savedGame(game: Game): SavedGame | null {
  const { tasks, teams, play } = game;
  if (tasks.length === 0 && teams.length === 0) return null;
  const points = new Map(allScores(game).map(({ teamId, score }) => [teamId, score]));
  const savedTeams = teams.map((team, at) => {
    const ended = (status: TaskResult['outcome']['status']) =>
      tasks.filter((_, place) => play[at]?.tasks[place]?.result?.outcome.status === status);
    return {
      ...team,
      points: points.get(team.id) ?? 0,
      completedTasks: ended('completed').map(({ id }) => id),
      failedQuizzes: ended('failed')
        .filter(({ taskType }) => isAnswerType(taskType))
        .map(({ id }) => id),
    };
  });
  return { tasks: tasks.map(inputOf), teams: savedTeams };
}

/** Adds tasks behind the present ones, and teams, all at the start of their game. */
export function addSavedGame(
  game: Game,
  saved: { tasks: readonly TaskInput[]; teams: readonly Omit<Team, 'id'>[] },
  asked: Asked,
): Decided<null> {
  if (game.tasks.length + saved.tasks.length > MAX_TASKS) return unchanged(game, limitReached(MAX_TASKS));
  if (game.teams.length + saved.teams.length > MAX_TEAMS) return unchanged(game, limitReached(MAX_TEAMS));
  const teams: Team[] = [];
  for (const { name, color, sealedPassword } of saved.teams) {
    const look = freeLook({ name, color }, [...game.teams, ...teams]);
    teams.push({ id: asked.newId.team(), ...look, sealedPassword });
  }
  return changed(withNewTeams(addedTasks(game, saved.tasks, asked).game, teams), null);
}

/** Nobody plays and nobody sees the scores, as after every reset (spec 4). Tasks and teams are gone already. */
export function emptied(game: Game): Decided<null> {
  const flags = { started: false, visible: false, board: LIVE_BOARD, frozenGallery: [] };
  return changed({ ...game, flags, runs: [], messages: [] }, null);
}

/** A clock that ran out while its task or team lay aside costs the team nothing. */
function withoutPassedClocks(play: TaskPlay, now: number): TaskPlay {
  const isOver = (deadlineAt: number | null) => deadlineAt !== null && deadlineAt <= now;
  const attempts = play.attempts.map((attempt) =>
    attempt.outcome.verdict === 'held' && isOver(attempt.outcome.deadlineAt)
      ? withoutClock(attempt)
      : attempt,
  );
  const opening = play.opening !== null && isOver(play.opening.deadlineAt) ? null : play.opening;
  return { ...play, opening, attempts };
}

/**
 * Finds places for tasks and teams that came back from where they lay aside. A task takes its old number,
 * and a team gets another name or colour where its own was given away meanwhile. `before` is the game
 * without them.
 */
export function placeReturned(game: Game, before: Game, { now }: Asked): Decided<null> {
  if (game.tasks.length > MAX_TASKS) return unchanged(game, limitReached(MAX_TASKS));
  if (game.teams.length > MAX_TEAMS) return unchanged(game, limitReached(MAX_TEAMS));
  const stayed = new Set<string>([...before.tasks, ...before.teams].map(({ id }) => id));
  const tasks = [...before.tasks];
  for (const task of game.tasks) {
    if (!stayed.has(task.id)) tasks.splice(task.sequenceOrder - 1, 0, task);
  }
  const present: Team[] = [...before.teams];
  const teams = game.teams.map((team) => {
    if (stayed.has(team.id)) return team;
    const placed = { ...team, ...freeLook(team, present) };
    present.push(placed);
    return placed;
  });
  const play = game.play.map((own, at) => {
    const isBack = !stayed.has(game.teams[at]?.id ?? '');
    const ownTasks = own.tasks.map((each, place) =>
      isBack || !stayed.has(game.tasks[place]?.id ?? '') ? withoutPassedClocks(each, now) : each,
    );
    return { ...own, tasks: ownTasks };
  });
  return changed(withTasks({ ...game, teams, play }, numbered(tasks)), null);
}
