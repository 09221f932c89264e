import type {
  FallbackReason,
  GeneratedGameInput,
  GeneratedPlace,
  GeneratedTask,
  GeneratedTaskId,
  GeneratedTeam,
  GenerationEvent,
  GeneratorSettings,
  Replacement,
} from '@reisspel/contract/generator';
import { MAX_GENERATED_TASKS } from '@reisspel/contract/limits';
import type { ProfileLoad } from '@reisspel/contract/profiles';
import type { TaskInput, TaskType } from '@reisspel/contract/tasks';
import { walkLength } from '@reisspel/rules/tour';
import { positionOf } from './task-place.ts';

/** A task while the organiser looks at it. */
export interface ReviewTask {
  task: GeneratedTask;
  /** Not to be saved. It keeps its place, to come back to. */
  dropped: boolean;
  /** What stood here before it was thought of anew; null when nothing did. */
  previous: GeneratedTask | null;
}

export interface ReviewTeam {
  team: GeneratedTeam;
  dropped: boolean;
}

/** A game as it comes in, and as the organiser makes it their own before it is saved. */
export interface GeneratedGame {
  /** A UUID that it keeps through every try to save it, so that it is saved once. */
  id: string;
  settings: GeneratorSettings;
  title: string;
  description: string;
  /** The middle of a city tour; null in a regular game, and while it is not known. */
  centre: GeneratedPlace | null;
  tasks: readonly ReviewTask[];
  teams: readonly ReviewTeam[];
  /** Why the built-in list had to help, by the type it helped with. */
  fallbacks: Partial<Record<TaskType, FallbackReason>>;
}

/** What is sent to save it. The server checks the id as it does the rest. */
export type GeneratedGameRequest = Omit<GeneratedGameInput, 'id'> & { id: string };

/** What was asked for, with nothing in it yet but the name it has until a better one comes. */
export function emptyGame(id: string, settings: GeneratorSettings, title: string): GeneratedGame {
  return { id, settings, title, description: '', centre: null, tasks: [], teams: [], fallbacks: {} };
}

/** The tasks that `taskIds` names first, in that order. One that it does not name stays, behind the others. */
function inOrder(tasks: readonly ReviewTask[], taskIds: readonly GeneratedTaskId[]): ReviewTask[] {
  const rank = ({ task }: ReviewTask) => {
    const at = taskIds.indexOf(task.id);
    return at < 0 ? taskIds.length : at;
  };
  return tasks.toSorted((a, b) => rank(a) - rank(b));
}

/** The game after one more event of the stream. */
export function takeEvent(game: GeneratedGame, event: GenerationEvent): GeneratedGame {
  switch (event.type) {
    case 'outline': {
      const { title, description, centre } = event;
      return { ...game, title: title.trim() === '' ? game.title : title, description, centre };
    }
    case 'task':
      return { ...game, tasks: [...game.tasks, { task: event.task, dropped: false, previous: null }] };
    case 'fallback':
      return { ...game, fallbacks: { ...game.fallbacks, [event.taskType]: event.reason } };
    case 'order':
      return { ...game, tasks: inOrder(game.tasks, event.taskIds) };
    case 'teams':
      return { ...game, teams: event.teams.map((team) => ({ team, dropped: false })) };
    case 'step':
    case 'done':
      return game;
    default:
      // A newer server than this page may tell more than this page knows.
      event satisfies never;
      return game;
  }
}

function changeTask(
  game: GeneratedGame,
  id: GeneratedTaskId,
  change: (item: ReviewTask) => ReviewTask,
): GeneratedGame {
  return { ...game, tasks: game.tasks.map((item) => (item.task.id === id ? change(item) : item)) };
}

export function editTask(game: GeneratedGame, id: GeneratedTaskId, input: TaskInput): GeneratedGame {
  return changeTask(game, id, (item) => ({ ...item, task: { ...item.task, input } }));
}

export function dropTask(game: GeneratedGame, id: GeneratedTaskId, dropped: boolean): GeneratedGame {
  return changeTask(game, id, (item) => ({ ...item, dropped }));
}

/** Metres of the walk past all tasks that are kept, as they stand. */
function walkOf(tasks: readonly ReviewTask[], start: GeneratedPlace): number {
  const places = keptTasks({ tasks }).flatMap((task) => positionOf(task) ?? []);
  return walkLength(places, start);
}

/**
 * Takes a task of a tour to where it makes the walk shortest. The others keep the order the organiser gave them, and a
 * task that can be done anywhere its place.
 */
function settle(game: GeneratedGame, id: GeneratedTaskId): GeneratedGame {
  const { centre, tasks } = game;
  const from = tasks.findIndex(({ task }) => task.id === id);
  const item = tasks[from];
  if (centre === null || item === undefined || positionOf(item.task) === null) return game;
  const others = tasks.toSpliced(from, 1);
  // Where it stands comes first: of equally short walks that one stays.
  const walks = [from, ...tasks.keys()].map((at) => others.toSpliced(at, 0, item));
  const lengths = walks.map((walk) => walkOf(walk, centre));
  return { ...game, tasks: walks[lengths.indexOf(Math.min(...lengths))] ?? tasks };
}

/** Puts a new task in the place of the one with `id`, which can be brought back; in a tour where the walk is shortest. */
export function replaceTask(
  game: GeneratedGame,
  id: GeneratedTaskId,
  { task, fallback }: Replacement,
): GeneratedGame {
  const changed = changeTask(game, id, (item) => ({ ...item, task, previous: item.task }));
  const replaced = settle(changed, task.id);
  if (fallback === null) return replaced;
  return { ...replaced, fallbacks: { ...replaced.fallbacks, [task.input.taskType]: fallback } };
}

/** Brings back the task that the one with `id` took the place of; in a tour where the walk is shortest. */
export function restorePrevious(game: GeneratedGame, id: GeneratedTaskId): GeneratedGame {
  const previous = game.tasks.find(({ task }) => task.id === id)?.previous ?? null;
  if (previous === null) return game;
  const restored = changeTask(game, id, (item) => ({ ...item, task: previous, previous: null }));
  return settle(restored, previous.id);
}

/**
 * What a new task in the place of `item` must differ from: every task of the game, dropped ones too, and the one that
 * was turned down before it. What others took the place of may come back: the built-in list has no more than ten.
 */
export function textsToAvoid({ tasks }: GeneratedGame, item: ReviewTask): string[] {
  const avoided = [
    item.task,
    ...(item.previous === null ? [] : [item.previous]),
    ...tasks.map(({ task }) => task),
  ];
  return [...new Set(avoided.map(({ input }) => input.instructions))].slice(0, MAX_GENERATED_TASKS);
}

export function keptTasks({ tasks }: Pick<GeneratedGame, 'tasks'>): GeneratedTask[] {
  return tasks.filter(({ dropped }) => !dropped).map(({ task }) => task);
}

export function keptTeams({ teams }: Pick<GeneratedGame, 'teams'>): GeneratedTeam[] {
  return teams.filter(({ dropped }) => !dropped).map(({ team }) => team);
}

/** Moves a task one place up (-1) or down (1) among those that are kept; at the end of the list nothing changes. */
export function moveTask(game: GeneratedGame, id: GeneratedTaskId, step: -1 | 1): GeneratedGame {
  const kept = keptTasks(game);
  const neighbour = kept[kept.findIndex((task) => task.id === id) + step];
  const from = game.tasks.findIndex(({ task }) => task.id === id);
  const item = game.tasks[from];
  if (neighbour === undefined || item === undefined) return game;
  const others = game.tasks.toSpliced(from, 1);
  const at = others.findIndex(({ task }) => task.id === neighbour.id);
  return { ...game, tasks: others.toSpliced(step < 0 ? at : at + 1, 0, item) };
}

/** Changes the team of a colour, which no other team of the game has. */
export function changeTeam(
  game: GeneratedGame,
  color: string,
  change: (item: ReviewTeam) => ReviewTeam,
): GeneratedGame {
  return { ...game, teams: game.teams.map((item) => (item.team.color === color ? change(item) : item)) };
}

/** Whether a team that is kept has no name. */
export function nameless(game: GeneratedGame): boolean {
  return keptTeams(game).some(({ name }) => name.trim() === '');
}

/** What is saved of it: no more than the organiser kept. */
export function gameInput(game: GeneratedGame, mode: ProfileLoad['mode']): GeneratedGameRequest {
  return {
    id: game.id,
    mode,
    title: game.title.trim(),
    description: game.description.trim(),
    tasks: keptTasks(game).map(({ input }) => input),
    teams: keptTeams(game).map(({ name, color }) => ({ name: name.trim(), color })),
  };
}
