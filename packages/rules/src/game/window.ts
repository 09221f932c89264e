import type { TaskWindow } from '@reisspel/contract/kinds/window';
import { LAST_WINDOW_MOMENT } from '@reisspel/contract/limits';
import type { GameFlight, Landing } from '@reisspel/contract/live';
import type { AdminTask } from '@reisspel/contract/tasks';
import { isLockedBehind } from '../playing-order.ts';
import { isExpired } from '../verdicts.ts';
import { dayAfter, instantOf, localTimeAt } from '../zoned-time.ts';
import { type Game, type GameRun, landedAt, type TaskPlay, type WithLandings } from './game.ts';

const MINUTE_MS = 60_000;

/** The window of a task that opens with the game and never closes. */
export const ALWAYS_OPEN: TaskWindow = { opens: null, closes: null };

type WaitingTask = Pick<AdminTask, 'id' | 'requiresPreviousTask' | 'window'>;
type TasksInTime = Pick<Game, 'tasks' | 'runs'> & WithLandings;

/** The index of the task that opens this one at its end; -1 for none, and for a deleted task. */
function namedTask(tasks: readonly WaitingTask[], { window: { opens } }: WaitingTask): number {
  return opens?.when === 'after-task' ? tasks.findIndex(({ id }) => id === opens.taskId) : -1;
}

/** True when the task at index `from` cannot open before the task at index `to`. */
function waitsFor(
  tasks: readonly WaitingTask[],
  from: number,
  to: number,
  seen = new Set<number>(),
): boolean {
  const task = tasks[from];
  if (!task || seen.has(from)) return false;
  seen.add(from);
  const before = task.requiresPreviousTask ? from - 1 : -1;
  return [namedTask(tasks, task), before].some((next) => next === to || waitsFor(tasks, next, to, seen));
}

const awaitedByTasks = new WeakMap<readonly WaitingTask[], readonly number[]>();

/** Returns like `namedTask`, but -1 for tasks that wait for each other: these would never open. */
function awaitedTasks(tasks: readonly WaitingTask[]): readonly number[] {
  const known = awaitedByTasks.get(tasks);
  if (known) return known;
  const awaited = tasks.map((task, index) => {
    const named = namedTask(tasks, task);
    return named === index || waitsFor(tasks, named, index) ? -1 : named;
  });
  awaitedByTasks.set(tasks, awaited);
  return awaited;
}

/** The moments (epoch ms) at which a window opens and closes for all teams; null for the others. */
export function fixedMoments({ opens, closes }: TaskWindow): {
  opensAt: number | null;
  closesAt: number | null;
} {
  const opensAt = opens?.when === 'moment' ? opens.at : null;
  if (closes?.when === 'moment') return { opensAt, closesAt: closes.at };
  const closesAt = opensAt === null || closes === null ? null : opensAt + closes.minutes * MINUTE_MS;
  return { opensAt, closesAt };
}

/** The flights of the trip, and those that have landed. */
interface KnownFlights {
  flights: readonly Pick<GameFlight, 'id'>[];
  landings: readonly Landing[];
}

/** True for a task that waits for a flight which the trip no longer has: it stays closed. */
export function isFlightGone({ opens }: TaskWindow, { flights, landings }: KnownFlights): boolean {
  if (opens?.when !== 'after-landing') return false;
  const { flightId } = opens;
  return flights.every(({ id }) => id !== flightId) && landings.every((each) => each.flightId !== flightId);
}

/** Keeps the clock time in the zone, also over a change to summer time. */
function movedMoment(at: number, days: number, timeZone: string): number {
  const local = localTimeAt(timeZone, at);
  return instantOf({ local: `${dayAfter(local.slice(0, 10), days)}${local.slice(10)}`, timeZone });
}

/**
 * Returns the window itself if it has no fixed moment, or if a moment would leave the range of
 * moments. An hour that summer time skips may swallow a window: it then keeps its length.
 */
export function movedWindow(window: TaskWindow, days: number, timeZone: string): TaskWindow {
  const { opens, closes } = window;
  if (days === 0 || (opens?.when !== 'moment' && closes?.when !== 'moment')) return window;
  const opensAt = opens?.when === 'moment' ? movedMoment(opens.at, days, timeZone) : null;
  let closesAt = closes?.when === 'moment' ? movedMoment(closes.at, days, timeZone) : null;
  if (opens?.when === 'moment' && closes?.when === 'moment' && opensAt !== null && closesAt !== null)
    closesAt = closesAt > opensAt ? closesAt : opensAt + closes.at - opens.at;
  const isOutside = (at: number | null) => at !== null && !(at >= 0 && at <= LAST_WINDOW_MOMENT);
  if (isOutside(opensAt) || isOutside(closesAt)) return window;
  return {
    opens: opensAt === null ? opens : { when: 'moment', at: opensAt },
    closes: closesAt === null ? closes : { when: 'moment', at: closesAt },
  };
}

/**
 * Returns for each task whether no team can begin it, however quick it is: because it closes
 * before, or because it waits for a flight that the trip no longer has.
 */
export function neverOpening(tasks: readonly WaitingTask[], flights: KnownFlights): readonly boolean[] {
  const begun = new Map<number, number>();
  /** -Infinity where no moment decides. */
  const beginningOf = (index: number): number => {
    const task = tasks[index];
    if (!task) return -Infinity;
    const known = begun.get(index);
    if (known !== undefined) return known;
    const opening = isFlightGone(task.window, flights)
      ? Infinity
      : (fixedMoments(task.window).opensAt ?? endOf(awaitedTasks(tasks)[index] ?? -1));
    const beginning = Math.max(opening, task.requiresPreviousTask ? endOf(index - 1) : -Infinity);
    begun.set(index, beginning);
    return beginning;
  };
  const closingOf = ({ window }: WaitingTask) => fixedMoments(window).closesAt ?? Infinity;
  /** A quick team settles a task as soon as it begins. */
  const endOf = (index: number): number => {
    const task = tasks[index];
    return Math.min(beginningOf(index), task ? closingOf(task) : Infinity);
  };
  return tasks.map((task, index) => closingOf(task) <= beginningOf(index));
}

/** True when a task and others wait for each other, so that none of them would open. */
export function waitsForItself(tasks: readonly WaitingTask[], index: number): boolean {
  return waitsFor(tasks, index, index);
}

/** Returns the moment (epoch ms) some minutes after `from`, without counting pauses of the game. */
function playedMinutesAfter(runs: readonly GameRun[], from: number, minutes: number): number {
  let at = from + minutes * MINUTE_MS;
  for (const [index, run] of runs.entries()) {
    const next = runs[index + 1];
    if (next === undefined || run.endedAt === null || run.endedBy !== 'pause') continue;
    // A pause that begins at the very moment does not move it: then it had come already.
    if (run.endedAt < at) at += Math.max(0, next.startedAt - Math.max(run.endedAt, from));
  }
  return at;
}

/** Returns what opens a task; null for the game itself, also in place of a task that cannot. */
function opensBy({ tasks }: TasksInTime, index: number): TaskWindow['opens'] {
  const opens = tasks[index]?.window.opens ?? null;
  return opens?.when === 'after-task' && (awaitedTasks(tasks)[index] ?? -1) < 0 ? null : opens;
}

/** Epoch ms; null while nobody knows it. `plays` are those of one team, here and below. */
function opensAt(game: TasksInTime, plays: readonly TaskPlay[], index: number): number | null {
  const startedAt = game.runs[0]?.startedAt ?? null;
  const opens = opensBy(game, index);
  if (opens === null) return startedAt;
  switch (opens.when) {
    case 'moment':
      return opens.at;
    case 'after-start':
      return startedAt === null ? null : playedMinutesAfter(game.runs, startedAt, opens.minutes);
    case 'after-task': {
      const awaited = awaitedTasks(game.tasks)[index] ?? -1;
      // A photo from before its closing may settle it later.
      return earliest(plays[awaited]?.result?.settledAt ?? null, closesAt(game, plays, awaited));
    }
    case 'at-place':
      return plays[index]?.arrival?.arrivedAt ?? null;
    case 'after-landing':
      return landedAt(game, opens.flightId);
    default:
      return opens satisfies never;
  }
}

/** Epoch ms; null for never, and while nobody knows it. */
export function closesAt(game: TasksInTime, plays: readonly TaskPlay[], index: number): number | null {
  const closes = game.tasks[index]?.window.closes ?? null;
  if (closes === null) return null;
  switch (closes.when) {
    case 'moment':
      return closes.at;
    case 'after-opening': {
      // Without the task that it waited for, it would have opened, and closed, long ago.
      const isCutLoose = game.tasks[index]?.window.opens !== null && opensBy(game, index) === null;
      if (isCutLoose) return null;
      const openedAt = opensAt(game, plays, index);
      if (openedAt === null) return null;
      // After a moment of the day the closing is one as well, as the organiser's timeline shows.
      const runs = game.tasks[index]?.window.opens?.when === 'moment' ? [] : game.runs;
      return playedMinutesAfter(runs, openedAt, closes.minutes);
    }
    default:
      return closes satisfies never;
  }
}

function isClosed(closing: number | null, play: TaskPlay | undefined, at: number): closing is number {
  if (closing === null) return false;
  // An answer that was given in time may arrive later.
  return play?.opening ? isExpired(closing, at) : at >= closing;
}

/** What opens a task that waits. `task` is the number of another task. */
type Waiting =
  | { when: 'moment'; at: number }
  | { when: 'after-task'; task: number }
  | Extract<TaskWindow['opens'], { when: 'at-place' | 'after-landing' }>;

/** Whether a team may work on a task that it has not settled. Times are epoch ms. */
export type Access =
  | { is: 'open'; closesAt: number | null }
  | { is: 'waiting'; opens: Waiting }
  /** The previous task must be settled or closed first. */
  | { is: 'behind' }
  | { is: 'closed'; closesAt: number };

// Shared objects, so that the views of most tasks stay the same.
const OPEN: Access = { is: 'open', closesAt: null };
const BEHIND: Access = { is: 'behind' };

function waitingFor(
  game: TasksInTime,
  plays: readonly TaskPlay[],
  index: number,
  at: number,
): Waiting | null {
  const opens = opensBy(game, index);
  if (opens === null) return null;
  const opening = opensAt(game, plays, index);
  if (opening !== null && at >= opening) return null;
  if (opens.when === 'after-task') {
    const awaited = game.tasks[awaitedTasks(game.tasks)[index] ?? -1];
    return { when: 'after-task', task: awaited?.sequenceOrder ?? 0 };
  }
  if (opens.when === 'at-place' || opens.when === 'after-landing') return opens;
  // It is null only before the first start, when teams see no tasks.
  return opening === null ? null : { when: 'moment', at: opening };
}

export function accessTo(game: TasksInTime, plays: readonly TaskPlay[], index: number, at: number): Access {
  const task = game.tasks[index];
  const closing = closesAt(game, plays, index);
  if (isClosed(closing, plays[index], at)) return { is: 'closed', closesAt: closing };
  const opens = waitingFor(game, plays, index, at);
  const previous = plays[index - 1];
  const isPreviousOver = () =>
    previous?.result != null || isClosed(closesAt(game, plays, index - 1), previous, at);
  const isBehind = () => task !== undefined && isLockedBehind(task, game.tasks[index - 1], isPreviousOver);
  // A team learns the place of a task only when it can go there.
  if (opens !== null && (opens.when !== 'at-place' || !isBehind())) return { is: 'waiting', opens };
  if (isBehind()) return BEHIND;
  return closing === null ? OPEN : { is: 'open', closesAt: closing };
}

/** The time (epoch ms) of a team's view: `windowsAt`, or that of a newer result or arrival. */
export function shownAt({ flags }: Pick<Game, 'flags'>, plays: readonly TaskPlay[]): number {
  const newest = ({ result, arrival }: TaskPlay) => Math.max(result?.settledAt ?? 0, arrival?.arrivedAt ?? 0);
  return Math.max(flags.windowsAt, ...plays.map(newest));
}

/** Renews `windowsAt` if a task has opened or closed since then. Only views depend on it. */
export function withWindowsAt(game: Game, now: number): Game {
  const { flags, tasks, play } = game;
  const hasWindows = tasks.some(({ window }) => window.opens !== null || window.closes !== null);
  // A server whose clock is behind must not close tasks again.
  if (!flags.started || !hasWindows || now <= flags.windowsAt) return game;
  const isOutdated = play.some(({ tasks: plays }) => {
    const shown = shownAt(game, plays);
    const hasMoved = (index: number) =>
      accessTo(game, plays, index, shown).is !== accessTo(game, plays, index, now).is;
    return plays.some(({ result }, index) => result === null && hasMoved(index));
  });
  return isOutdated ? { ...game, flags: { ...flags, windowsAt: now } } : game;
}

/** Returns the earlier of two times. null means never. */
export function earliest(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other);
}
