import type {
  FallbackReason,
  GeneratedGameInput,
  GeneratedPlace,
  GeneratedTask,
  GeneratedTaskId,
  GeneratedTeam,
  GeneratedType,
  GenerationEvent,
  GeneratorSettings,
  Replacement,
} from '@reisspel/contract/generator';
import { MAX_GENERATED_TASKS } from '@reisspel/contract/limits';
import type { ProfileLoad } from '@reisspel/contract/profiles';
import type { TaskType } from '@reisspel/contract/tasks';
import { walkLength } from '@reisspel/rules/generator';
import * as m from '../../paraglide/messages.js';
import type { Position } from '../../ui/maps/leaflet-map.tsx';

/**
 * Returns where a task is done: the place of its photo check, which the organiser may have moved,
 * or else the place that it was generated with. null if the task can be done anywhere.
 */
export function positionOf({ input, place }: GeneratedTask): Position | null {
  return ('location' in input ? input.location : null) ?? place;
}

/** The generator cannot hang up a code, may be wrong about a place, and asks for photos. */
export function canGenerate(type: TaskType): type is GeneratedType {
  return type !== 'code' && type !== 'place' && type !== 'video';
}

export interface ReviewTask {
  task: GeneratedTask;
  /** A dropped task is not saved. It keeps its place, so that it can be restored. */
  dropped: boolean;
  /** The task that this one replaced, or null. */
  previous: GeneratedTask | null;
}

export interface ReviewTeam {
  team: GeneratedTeam;
  dropped: boolean;
}

export interface GeneratedGame {
  /** A UUID that stays the same for every attempt to save, so that the game is saved once. */
  id: string;
  settings: GeneratorSettings;
  title: string;
  description: string;
  /** The centre of a city tour, or null in a regular game, and while it is unknown. */
  centre: GeneratedPlace | null;
  tasks: readonly ReviewTask[];
  teams: readonly ReviewTeam[];
  fallbacks: Partial<Record<TaskType, FallbackReason>>;
}

/** Returns an empty game. Its title holds until the model or the organiser gives another one. */
export function emptyGame(id: string, settings: GeneratorSettings): GeneratedGame {
  const title =
    settings.gameType === 'city-tour'
      ? m.generator_default_tour({ city: settings.city })
      : m.generator_default_regular({ topic: settings.topic });
  return { id, settings, title, description: '', centre: null, tasks: [], teams: [], fallbacks: {} };
}

/** Sorts tasks in the order of `taskIds`. Tasks that are not in it come last. */
function sortTasks(tasks: readonly ReviewTask[], taskIds: readonly GeneratedTaskId[]): ReviewTask[] {
  const rank = ({ task }: ReviewTask) => {
    const at = taskIds.indexOf(task.id);
    return at < 0 ? taskIds.length : at;
  };
  return tasks.toSorted((a, b) => rank(a) - rank(b));
}

export function applyEvent(game: GeneratedGame, event: GenerationEvent): GeneratedGame {
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
      return { ...game, tasks: sortTasks(game.tasks, event.taskIds) };
    case 'teams':
      return { ...game, teams: event.teams.map((team) => ({ team, dropped: false })) };
    default:
      // `step`, `done` and the unknown events of a newer server do not change the game.
      return game;
  }
}

export function changeTask(
  game: GeneratedGame,
  id: GeneratedTaskId,
  change: Partial<ReviewTask>,
): GeneratedGame {
  const tasks = game.tasks.map((item) => (item.task.id === id ? { ...item, ...change } : item));
  return { ...game, tasks };
}

/** Changes the team with this colour. No other team has that colour. */
export function changeTeam(game: GeneratedGame, color: string, change: Partial<ReviewTeam>): GeneratedGame {
  const teams = game.teams.map((item) => (item.team.color === color ? { ...item, ...change } : item));
  return { ...game, teams };
}

/** Returns the metres of the walk from the centre along the kept tasks, or 0 without places. */
export function walkMetres({ tasks }: Pick<GeneratedGame, 'tasks'>, centre: GeneratedPlace): number {
  const places = keptTasks({ tasks }).flatMap((task) => positionOf(task) ?? []);
  return walkLength(places, centre);
}

/** Moves a task to where the walk is shortest. A task without a place stays where it is. */
function moveToShortestWalk(game: GeneratedGame, id: GeneratedTaskId): GeneratedGame {
  const { centre, tasks } = game;
  const from = tasks.findIndex(({ task }) => task.id === id);
  const item = tasks[from];
  if (centre === null || item === undefined || positionOf(item.task) === null) return game;
  const others = tasks.toSpliced(from, 1);
  // The current position comes first, so that the task stays there if no walk is shorter.
  const walks = [from, ...tasks.keys()].map((at) => others.toSpliced(at, 0, item));
  const lengths = walks.map((walk) => walkMetres({ tasks: walk }, centre));
  return { ...game, tasks: walks[lengths.indexOf(Math.min(...lengths))] ?? tasks };
}

/** Replaces the task with `id`, and keeps it for undo. In a tour the walk stays short. */
export function replaceTask(
  game: GeneratedGame,
  id: GeneratedTaskId,
  { task, fallback }: Replacement,
): GeneratedGame {
  const previous = game.tasks.find((item) => item.task.id === id)?.task ?? null;
  const replaced = moveToShortestWalk(changeTask(game, id, { task, previous }), task.id);
  if (fallback === null) return replaced;
  return { ...replaced, fallbacks: { ...replaced.fallbacks, [task.input.taskType]: fallback } };
}

/** Restores the task that the one with `id` replaced. In a tour the walk stays short. */
export function restorePrevious(game: GeneratedGame, id: GeneratedTaskId): GeneratedGame {
  const previous = game.tasks.find(({ task }) => task.id === id)?.previous ?? null;
  if (previous === null) return game;
  return moveToShortestWalk(changeTask(game, id, { task: previous, previous: null }), previous.id);
}

/**
 * Returns the texts that a replacement for `item` must avoid: of every task of the game, also
 * dropped ones, and of the task that `item` replaced. Tasks that other items replaced may return,
 * because the built-in list has only ten.
 */
export function textsToAvoid({ tasks }: GeneratedGame, item: ReviewTask): string[] {
  const avoided = [item.task, item.previous ?? [], tasks.map(({ task }) => task)].flat();
  return [...new Set(avoided.map(({ input }) => input.instructions))].slice(0, MAX_GENERATED_TASKS);
}

export function keptTasks({ tasks }: Pick<GeneratedGame, 'tasks'>): GeneratedTask[] {
  return tasks.filter(({ dropped }) => !dropped).map(({ task }) => task);
}

export function keptTeams({ teams }: Pick<GeneratedGame, 'teams'>): GeneratedTeam[] {
  return teams.filter(({ dropped }) => !dropped).map(({ team }) => team);
}

/** Moves a task one place up (-1) or down (1) among the kept tasks. Does nothing at the ends. */
export function moveTask(game: GeneratedGame, id: GeneratedTaskId, step: -1 | 1): GeneratedGame {
  const kept = game.tasks.filter(({ dropped }) => !dropped);
  const at = kept.findIndex(({ task }) => task.id === id);
  const item = kept[at];
  const neighbour = kept[at + step];
  if (item === undefined || neighbour === undefined) return game;
  const swapped = new Map([
    [item, neighbour],
    [neighbour, item],
  ]);
  return { ...game, tasks: game.tasks.map((task) => swapped.get(task) ?? task) };
}

/** Returns the request body with the tasks and teams to save. The server validates the id. */
export function gameInput(
  game: GeneratedGame,
  mode: ProfileLoad['mode'],
): Omit<GeneratedGameInput, 'id'> & { id: string } {
  return {
    id: game.id,
    mode,
    title: game.title.trim(),
    description: game.description.trim(),
    tasks: keptTasks(game).map(({ input }) => input),
    teams: keptTeams(game).map(({ name, color }) => ({ name: name.trim(), color })),
  };
}
