import type { TaskId } from '@reisspel/contract/ids';
import { MAX_TASKS, MAX_TEAMS } from '@reisspel/contract/limits';
import type { TaskResult } from '@reisspel/contract/live';
import type { AdminTask, TaskInput } from '@reisspel/contract/tasks';
import { LIVE_BOARD } from '../board.ts';
import { isAnswerType } from '../kinds/flows.ts';
import { limitReached } from '../outcome.ts';
import { inputOf } from '../task.ts';
import { changed, type Decision, type RuleContext, unchanged } from './decide.ts';
import { type Game, mapTeams, NOT_PLAYED, type Team } from './game.ts';
import { withoutClocks } from './organiser.ts';
import { allScores } from './scores.ts';
import { addedTasks, numbered, withTasks } from './task-list.ts';
import { freeLook, withNewTeams } from './team-list.ts';

type UnplayedTeam = Omit<Team, 'id'> & { id: string };

/** A team in a saved game (spec 3). `points` is for display only: a loaded team starts at 0. */
export interface SavedTeam extends UnplayedTeam {
  points: number;
  /** Ids of tasks. */
  completedTasks: string[];
  failedQuizzes: string[];
}

export function unplayed(team: UnplayedTeam): SavedTeam {
  return { ...team, points: 0, completedTasks: [], failedQuizzes: [] };
}

export function withoutPlay(saved: SavedTeam): UnplayedTeam {
  const { points: _points, completedTasks: _tasks, failedQuizzes: _quizzes, ...team } = saved;
  return team;
}

export interface SavedGame {
  /** In playing order. */
  tasks: TaskInput[];
  /** The id that each task had, because the window of another task may name it. */
  taskIds: TaskId[];
  teams: SavedTeam[];
}

/** Returns null when the game has neither tasks nor teams. */
export function savedGame(game: Game): SavedGame | null {
  const { tasks, teams, play } = game;
  if (tasks.length === 0 && teams.length === 0) return null;
  const points = new Map(allScores(game).map(({ teamId, score }) => [teamId, score]));
  const savedTeams = teams.map((team, teamIndex) => {
    const ended = (status: TaskResult['outcome']['status']) =>
      tasks.filter((_, index) => play[teamIndex]?.tasks[index]?.result?.outcome.status === status);
    return {
      ...team,
      points: points.get(team.id) ?? 0,
      completedTasks: ended('completed').map(({ id }) => id),
      failedQuizzes: ended('failed')
        .filter(({ taskType }) => isAnswerType(taskType))
        .map(({ id }) => id),
    };
  });
  return { tasks: tasks.map(inputOf), taskIds: tasks.map(({ id }) => id), teams: savedTeams };
}

/** Adds the tasks with new ids, also where the window of a task names another one. */
function withSavedTasks(game: Game, { tasks, taskIds }: SavedGame, context: RuleContext): Game {
  const { tasks: added } = addedTasks(game, tasks, context);
  const named = added.map((task): AdminTask => {
    const { opens } = task.window;
    if (opens?.when !== 'after-task') return task;
    const taskId = added[taskIds.indexOf(opens.taskId)]?.id ?? opens.taskId;
    return { ...task, window: { ...task.window, opens: { ...opens, taskId } } };
  });
  return withTasks(game, [...game.tasks, ...named]);
}

export function addSavedGame(game: Game, saved: SavedGame, context: RuleContext): Decision<null> {
  if (game.tasks.length + saved.tasks.length > MAX_TASKS) return unchanged(game, limitReached(MAX_TASKS));
  if (game.teams.length + saved.teams.length > MAX_TEAMS) return unchanged(game, limitReached(MAX_TEAMS));
  const teams: Team[] = [];
  for (const team of saved.teams) {
    const added = { ...withoutPlay(team), id: context.newId.team() };
    teams.push(freeLook(added, [...game.teams, ...teams]));
  }
  return changed(withNewTeams(withSavedTasks(game, saved, context), teams), null);
}

/**
 * Resets the runs, the messages and the flags with the landings. Whether teams may write and react
 * stays, as does the streak bonus. The caller has already removed tasks and teams (spec 4).
 */
export function clearedGame(game: Game): Decision<null> {
  const flags = {
    ...game.flags,
    started: false,
    visible: false,
    board: LIVE_BOARD,
    landings: [],
    frozenGallery: [],
  };
  return changed({ ...game, flags, runs: [], messages: [] }, null);
}

/** The flags that a game keeps while it is put aside. */
export type KeptFlags = Omit<Game['flags'], 'started' | 'windowsAt' | 'repliesOpen' | 'reactionsOn'>;

/** Brings back the frozen board and gallery, without the photos that were erased meanwhile. */
function withFlags(game: Game, kept: KeptFlags): Game {
  const attempts = game.play.flatMap(({ tasks }) => tasks.flatMap((task) => task.attempts));
  const present = new Set(attempts.map(({ photo }) => photo?.id));
  const frozenGallery = kept.frozenGallery.filter(({ photoId }) => present.has(photoId));
  const { visible, board, streakBonus, landings } = kept;
  return { ...game, flags: { ...game.flags, visible, board, streakBonus, landings, frozenGallery } };
}

/**
 * Places tasks and teams that were restored from an archive. A task takes its old number. A team
 * gets another name or colour when its own is taken. `stayed` has the ids that were not archived.
 * `kept` has the flags of a restored game, and is null for a single task or team.
 */
export function placeRestored(
  game: Game,
  stayed: ReadonlySet<string>,
  kept: KeptFlags | null,
): Decision<null> {
  if (game.tasks.length > MAX_TASKS) return unchanged(game, limitReached(MAX_TASKS));
  if (game.teams.length > MAX_TEAMS) return unchanged(game, limitReached(MAX_TEAMS));
  const tasks = game.tasks.filter(({ id }) => stayed.has(id));
  for (const task of game.tasks) {
    if (!stayed.has(task.id)) tasks.splice(task.sequenceOrder - 1, 0, task);
  }
  const present = game.teams.filter(({ id }) => stayed.has(id));
  const teams = game.teams.map((team) => {
    if (stayed.has(team.id)) return team;
    const restored = freeLook(team, present);
    present.push(restored);
    return restored;
  });
  // Deadlines may have passed in the archive, so a restored play starts without clocks.
  const play = mapTeams(game, (team, teamPlay) => {
    const isRestored = ({ id }: AdminTask) => !stayed.has(team.id) || !stayed.has(id);
    const taskPlays = game.tasks.map((task, index) => {
      const taskPlay = teamPlay.tasks[index] ?? NOT_PLAYED;
      return isRestored(task) ? withoutClocks(taskPlay) : taskPlay;
    });
    return { ...teamPlay, tasks: taskPlays };
  });
  const placed = withTasks({ ...game, teams, play }, numbered(tasks));
  return changed(kept === null ? placed : withFlags(placed, kept), null);
}
