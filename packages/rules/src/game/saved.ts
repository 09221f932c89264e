import { MAX_TASKS, MAX_TEAMS } from '@reisspel/contract/limits';
import type { TaskResult } from '@reisspel/contract/live';
import type { AdminTask, TaskInput } from '@reisspel/contract/tasks';
import { LIVE_BOARD } from '../board.ts';
import { isAnswerType } from '../kinds/flows.ts';
import { limitReached } from '../outcome.ts';
import { inputOf } from '../task-of.ts';
import { type Asked, changed, type Decided, unchanged } from './decide.ts';
import { allScores, everyTeam, type Game, type Team, UNTOUCHED } from './game.ts';
import { withoutClocks } from './lead.ts';
import { addedTasks, numbered, withTasks } from './task-list.ts';
import { freeLook, withNewTeams } from './team-list.ts';

/** A team in a saved game (spec 3). `points` is for display only: a loaded team starts at 0. */
export interface SavedTeam extends Omit<Team, 'id'> {
  id: string;
  points: number;
  /** Ids of tasks. */
  completedTasks: string[];
  failedQuizzes: string[];
}

/** A team that has not played yet, as a saved game holds it. */
export function unplayed(team: Omit<Team, 'id'> & { id: string }): SavedTeam {
  return { ...team, points: 0, completedTasks: [], failedQuizzes: [] };
}

/** The inverse of `unplayed`: what a saved game knows of a team but not of its play. */
export function withoutPlay(saved: SavedTeam): Omit<Team, 'id'> & { id: string } {
  const { points: _points, completedTasks: _tasks, failedQuizzes: _quizzes, ...team } = saved;
  return team;
}

export interface SavedGame {
  /** In playing order. */
  tasks: TaskInput[];
  teams: SavedTeam[];
}

/** Returns null when the game has neither tasks nor teams. */
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

/** Appends the saved tasks and teams; nobody has results for them. */
export function addSavedGame(
  game: Game,
  saved: { tasks: readonly TaskInput[]; teams: readonly SavedTeam[] },
  asked: Asked,
): Decided<null> {
  if (game.tasks.length + saved.tasks.length > MAX_TASKS) return unchanged(game, limitReached(MAX_TASKS));
  if (game.teams.length + saved.teams.length > MAX_TEAMS) return unchanged(game, limitReached(MAX_TEAMS));
  const teams: Team[] = [];
  for (const team of saved.teams) {
    const added = { ...withoutPlay(team), id: asked.newId.team() };
    teams.push(freeLook(added, [...game.teams, ...teams]));
  }
  return changed(withNewTeams(addedTasks(game, saved.tasks, asked).game, teams), null);
}

/** Resets flags, runs and messages after the tasks and teams were removed (spec 4). */
export function emptied(game: Game): Decided<null> {
  const flags = { started: false, visible: false, board: LIVE_BOARD, frozenGallery: [] };
  return changed({ ...game, flags, runs: [], messages: [] }, null);
}

/** What a game that is put aside keeps besides its records. */
export type KeptFlags = Omit<Game['flags'], 'started'>;

/** Hides again what was frozen; photos that were erased meanwhile are left out. */
function withFlags(game: Game, kept: KeptFlags): Game {
  const attempts = game.play.flatMap(({ tasks }) => tasks.flatMap((task) => task.attempts));
  const present = new Set(attempts.map(({ photo }) => photo?.id));
  const frozenGallery = kept.frozenGallery.filter(({ photoId }) => present.has(photoId));
  const { started } = game.flags;
  return { ...game, flags: { started, visible: kept.visible, board: kept.board, frozenGallery } };
}

/**
 * Places tasks and teams that were restored from an archive. A task takes its old number. A team
 * gets another name or colour when its own is taken. `stayed`: ids that were not archived.
 * `kept`: the flags of a whole game that returns, null for a task or a team.
 */
export function placeReturned(
  game: Game,
  stayed: ReadonlySet<string>,
  kept: KeptFlags | null,
): Decided<null> {
  if (game.tasks.length > MAX_TASKS) return unchanged(game, limitReached(MAX_TASKS));
  if (game.teams.length > MAX_TEAMS) return unchanged(game, limitReached(MAX_TEAMS));
  const tasks = game.tasks.filter(({ id }) => stayed.has(id));
  for (const task of game.tasks) {
    if (!stayed.has(task.id)) tasks.splice(task.sequenceOrder - 1, 0, task);
  }
  const present = game.teams.filter(({ id }) => stayed.has(id));
  const teams = game.teams.map((team) => {
    if (stayed.has(team.id)) return team;
    const placed = freeLook(team, present);
    present.push(placed);
    return placed;
  });
  // Clears deadlines, which may have passed while the records were archived.
  const play = everyTeam(game, (team, own) => {
    const isBack = ({ id }: AdminTask) => !stayed.has(team.id) || !stayed.has(id);
    const ownTasks = game.tasks.map((task, place) => {
      const each = own.tasks[place] ?? UNTOUCHED;
      return isBack(task) ? withoutClocks(each) : each;
    });
    return { ...own, tasks: ownTasks };
  });
  const placed = withTasks({ ...game, teams, play }, numbered(tasks));
  return changed(kept === null ? placed : withFlags(placed, kept), null);
}
