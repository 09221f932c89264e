import { MAX_TASKS, MAX_TEAMS } from '@reisspel/contract/limits';
import type { TaskResult } from '@reisspel/contract/live';
import type { AdminTask, TaskInput } from '@reisspel/contract/tasks';
import { LIVE_BOARD } from '../board.ts';
import { isAnswerType } from '../kinds/flows.ts';
import { limitReached } from '../outcome.ts';
import { inputOf } from '../task-of.ts';
import { freeLook } from '../team-looks.ts';
import { type Asked, changed, type Decided, unchanged } from './decide.ts';
import { everyTeam, type Game, type Team, UNTOUCHED } from './game.ts';
import { withoutClocks } from './lead.ts';
import { allScores } from './scores.ts';
import { addedTasks, numbered, withTasks } from './task-list.ts';
import { withNewTeams } from './team-list.ts';

/**
 * A team as a saved game keeps it (spec 3). Its points tell how it stood; loading starts it at 0.
 */
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

/**
 * Ends and hides a game whose tasks and teams are gone, as every reset does (spec 4). Messages and
 * runs go as well.
 */
export function emptied(game: Game): Decided<null> {
  const flags = { started: false, visible: false, board: LIVE_BOARD, frozenGallery: [] };
  return changed({ ...game, flags, runs: [], messages: [] }, null);
}

/**
 * Finds places for tasks and teams that came back from an archive. A task takes its old number. A
 * team gets another name or colour where its own was given away meanwhile. `stayed` holds the ids
 * of all others.
 */
export function placeReturned(game: Game, stayed: ReadonlySet<string>): Decided<null> {
  if (game.tasks.length > MAX_TASKS) return unchanged(game, limitReached(MAX_TASKS));
  if (game.teams.length > MAX_TEAMS) return unchanged(game, limitReached(MAX_TEAMS));
  const tasks = game.tasks.filter(({ id }) => stayed.has(id));
  for (const task of game.tasks) {
    if (!stayed.has(task.id)) tasks.splice(task.sequenceOrder - 1, 0, task);
  }
  const present = game.teams.filter(({ id }) => stayed.has(id));
  const teams = game.teams.map((team) => {
    if (stayed.has(team.id)) return team;
    const placed = { ...team, ...freeLook(team, present) };
    present.push(placed);
    return placed;
  });
  // Whatever passed meanwhile, and whether or not the game stopped, costs no team its quiz or photo.
  const play = everyTeam(game, (team, own) => {
    const isBack = ({ id }: AdminTask) => !stayed.has(team.id) || !stayed.has(id);
    const ownTasks = game.tasks.map((task, place) => {
      const each = own.tasks[place] ?? UNTOUCHED;
      return isBack(task) ? withoutClocks(each) : each;
    });
    return { ...own, tasks: ownTasks };
  });
  return changed(withTasks({ ...game, teams, play }, numbered(tasks)), null);
}
