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
import { walkLength } from '@reisspel/rules/generator';

/** Degrees, WGS 84. */
interface Position {
  latitude: number;
  longitude: number;
}

const MAP_ZOOM = 17;

/** A task's place: that of its photo check, which the organiser may have moved; null: anywhere. */
export function positionOf({ input, place }: GeneratedTask): Position | null {
  return ('location' in input ? input.location : null) ?? place;
}

/** The address of a map with a marker. */
export function mapAddress({ latitude, longitude }: Position): string {
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=${MAP_ZOOM}/${latitude}/${longitude}`;
}

export interface ReviewTask {
  task: GeneratedTask;
  /** Excluded from saving. It keeps its place, so that it can be restored. */
  dropped: boolean;
  /** The task that this one replaced, or null. */
  previous: GeneratedTask | null;
}

export interface ReviewTeam {
  team: GeneratedTeam;
  dropped: boolean;
}

/** A game during its generation and its review, before it is saved. */
export interface GeneratedGame {
  /** A UUID that stays the same for every attempt to save, so that the game is saved once. */
  id: string;
  settings: GeneratorSettings;
  title: string;
  description: string;
  /** The centre of a city tour; null in a regular game, and while it is unknown. */
  centre: GeneratedPlace | null;
  tasks: readonly ReviewTask[];
  teams: readonly ReviewTeam[];
  /** The reasons for built-in tasks, by task type. */
  fallbacks: Partial<Record<TaskType, FallbackReason>>;
}

/** The request to save a game. The server also validates the id. */
export type GeneratedGameRequest = Omit<GeneratedGameInput, 'id'> & { id: string };

/** An empty game with its provisional title. */
export function emptyGame(id: string, settings: GeneratorSettings, title: string): GeneratedGame {
  return { id, settings, title, description: '', centre: null, tasks: [], teams: [], fallbacks: {} };
}

/** The tasks in the order of `taskIds`. Tasks that are not in it follow behind. */
function inOrder(tasks: readonly ReviewTask[], taskIds: readonly GeneratedTaskId[]): ReviewTask[] {
  const rank = ({ task }: ReviewTask) => {
    const at = taskIds.indexOf(task.id);
    return at < 0 ? taskIds.length : at;
  };
  return tasks.toSorted((a, b) => rank(a) - rank(b));
}

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
      // A newer server may send events that this page does not know.
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

/** Metres of the walk past all kept tasks in their order. */
function walkOf(tasks: readonly ReviewTask[], start: GeneratedPlace): number {
  const places = keptTasks({ tasks }).flatMap((task) => positionOf(task) ?? []);
  return walkLength(places, start);
}

/**
 * Moves a task of a tour to where the walk is shortest. The others keep their order; a task without
 * a place stays where it is.
 */
function settle(game: GeneratedGame, id: GeneratedTaskId): GeneratedGame {
  const { centre, tasks } = game;
  const from = tasks.findIndex(({ task }) => task.id === id);
  const item = tasks[from];
  if (centre === null || item === undefined || positionOf(item.task) === null) return game;
  const others = tasks.toSpliced(from, 1);
  // The present place comes first, so that it wins from equally short walks.
  const walks = [from, ...tasks.keys()].map((at) => others.toSpliced(at, 0, item));
  const lengths = walks.map((walk) => walkOf(walk, centre));
  return { ...game, tasks: walks[lengths.indexOf(Math.min(...lengths))] ?? tasks };
}

/** Replaces the task with `id`, which can be restored; a tour gets its shortest walk. */
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

/** Restores the task that the one with `id` replaced; a tour gets its shortest walk. */
export function restorePrevious(game: GeneratedGame, id: GeneratedTaskId): GeneratedGame {
  const previous = game.tasks.find(({ task }) => task.id === id)?.previous ?? null;
  if (previous === null) return game;
  const restored = changeTask(game, id, (item) => ({ ...item, task: previous, previous: null }));
  return settle(restored, previous.id);
}

/**
 * The texts that a replacement for `item` must avoid: every task of the game, dropped ones too, and
 * the one that `item` replaced. Tasks that others replaced may return: the built-in list has only
 * ten.
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

/** Moves a task one place up (-1) or down (1) among the kept ones; stops at the ends. */
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

/** Changes the team of a colour, which is unique in the game. */
export function changeTeam(
  game: GeneratedGame,
  color: string,
  change: (item: ReviewTeam) => ReviewTeam,
): GeneratedGame {
  return { ...game, teams: game.teams.map((item) => (item.team.color === color ? change(item) : item)) };
}

/** True when a kept team has no name. */
export function nameless(game: GeneratedGame): boolean {
  return keptTeams(game).some(({ name }) => name.trim() === '');
}

/** The request to save what the organiser kept. */
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
