import type { TeamId } from '@reisspel/contract/ids';
import { RECAP_TASKS } from '@reisspel/contract/limits';
import type { Bonus, TaskResult } from '@reisspel/contract/live';
import type { Climb, Recap, RecapAttempt, RecapTask, RecapTeam, ScoreStep } from '@reisspel/contract/recap';
import type { Verdict } from '@reisspel/contract/submissions';
import type { AdminTask } from '@reisspel/contract/tasks';
import { pointsOf, streakPoints } from '../points.ts';
import { ranked } from '../standings.ts';
import {
  type Game,
  type GameRun,
  gameEndedAt,
  mapTeams,
  NOT_PLAYED,
  phaseOf,
  type Result,
  type TaskPlay,
  type Team,
  type TeamPlay,
} from './game.ts';
import { bonusesOf, bonusSum, extraPoints, firstTeam, teamScore } from './scores.ts';

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** Returns the milliseconds that the game had run by `at` (epoch ms), without pauses. */
function playedMs(runs: readonly GameRun[], at: number): number {
  return sum(runs.map(({ startedAt, endedAt }) => Math.max(0, Math.min(at, endedAt ?? at) - startedAt)));
}

interface ScoreChange {
  /** Epoch milliseconds. */
  at: number;
  points: number;
}

/** What changed a team's score during the game. `extras` has the extra points of each task. */
function scoreChanges({ tasks, adjustments }: TeamPlay, extras: readonly number[]): ScoreChange[] {
  return [
    ...tasks.flatMap(({ result }, index) =>
      result === null ? [] : [{ at: result.settledAt, points: pointsOf(result) + (extras[index] ?? 0) }],
    ),
    ...tasks.flatMap(({ hints }) => hints.map(({ takenAt, cost }) => ({ at: takenAt, points: -cost }))),
    ...adjustments.map(({ createdAt, points }) => ({ at: createdAt, points })),
  ];
}

function scoreSteps(changes: readonly ScoreChange[], runs: readonly GameRun[]): ScoreStep[] {
  const steps: ScoreStep[] = [{ playedMs: 0, score: 0 }];
  let score = 0;
  const inOrder = changes.filter(({ points }) => points !== 0).toSorted((a, b) => a.at - b.at);
  for (const { at, points } of inOrder) {
    score += points;
    steps.push({ playedMs: playedMs(runs, at), score });
  }
  return steps;
}

function recapTeam(
  team: Team,
  play: TeamPlay,
  game: Game,
  bonuses: readonly Bonus[],
): Omit<RecapTeam, 'rank'> {
  const { tasks, runs, flags } = game;
  const { teamId: id, ...score } = teamScore(team, play, extraPoints(game, team, play, bonuses));
  const streaks = streakPoints(tasks, play.tasks, flags.streakBonus);
  const own = bonuses.filter(({ teamId }) => teamId === team.id);
  const first = new Map(own.flatMap(({ by, taskId, points }) => (by === 'first' ? [[taskId, points]] : [])));
  const extras = tasks.map(({ id: taskId }, index) => (first.get(taskId) ?? 0) + (streaks[index] ?? 0));
  const nearest = sum(own.map(({ by, points }) => (by === 'nearest' ? points : 0)));
  const endedAt = gameEndedAt(game);
  const changes = [
    ...scoreChanges(play, extras),
    ...(endedAt === null ? [] : [{ at: endedAt, points: nearest }]),
  ];
  const hints = play.tasks.flatMap((task) => task.hints);
  return {
    id,
    name: team.name,
    color: team.color,
    ...score,
    adjusted: sum(play.adjustments.map(({ points }) => points)),
    hints: hints.length,
    hintCost: sum(hints.map(({ cost }) => cost)),
    bonuses: bonusSum(team.id, bonuses),
    deductions: sum(play.tasks.map(({ result }) => (result === null ? 0 : Math.max(0, -pointsOf(result))))),
    streakPoints: sum(streaks),
    steps: scoreSteps(changes, runs),
  };
}

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? null : Math.round((low + high) / 2);
}

/**
 * Returns when the attempt that ended the task arrived: a review may come much later. The time that
 * a task took counts on the server's clock, unlike who was first (`firstTeam`).
 */
function endOf({ attempts }: TaskPlay, { submissionId, settledAt }: Result): number {
  return attempts.find(({ id }) => id === submissionId)?.createdAt ?? settledAt;
}

function timeTaken(play: TaskPlay): number | null {
  const begin = play.opening?.openedAt ?? play.attempts[0]?.createdAt;
  if (play.result === null || begin === undefined) return null;
  return Math.max(0, endOf(play, play.result) - begin);
}

interface TeamTaskPlay {
  teamId: TeamId;
  play: TaskPlay;
}

/** Returns each team's play of the task at this index. */
function playsAt(game: Game, index: number): TeamTaskPlay[] {
  return mapTeams(game, ({ id: teamId }, { tasks }) => ({ teamId, play: tasks[index] ?? NOT_PLAYED }));
}

function recapTask(
  { id, description, taskType, points, instructions }: AdminTask,
  plays: readonly TeamTaskPlay[],
  who: Pick<RecapTask, 'firstTeamId' | 'nearestTeamIds'>,
): RecapTask {
  const ended = plays.flatMap(({ play }) => play.result?.outcome.status ?? []);
  const succeeded = ended.filter((status) => status === 'completed').length;
  return {
    id,
    description,
    taskType,
    points,
    instructions,
    attempts: sum(plays.map(({ play }) => play.attempts.length)),
    tried: plays.filter(({ play }) => play.attempts.length > 0 || play.result !== null).length,
    succeeded,
    failed: ended.length - succeeded,
    medianMs: median(plays.flatMap(({ play }) => timeTaken(play) ?? [])),
    ...who,
  };
}

function verdictOf(outcome: TaskResult['outcome']): Verdict {
  return outcome.status === 'completed'
    ? { verdict: 'accepted', pointsAwarded: outcome.pointsAwarded }
    : { verdict: 'failed', reason: outcome.reason };
}

type AttemptAtTask = Omit<RecapAttempt, 'teamId' | 'taskId'>;

function attemptsAt({ attempts, result }: TaskPlay): AttemptAtTask[] {
  const made = attempts.map(({ id, createdAt, outcome, review }): AttemptAtTask => {
    const points = result?.submissionId === id ? pointsOf(result) : 0;
    return { at: createdAt, outcome, review, points };
  });
  if (result === null || attempts.some(({ id }) => id === result.submissionId)) return made;
  const { outcome, settledAt } = result;
  const review = { state: 'none' } as const;
  return [...made, { at: settledAt, outcome: verdictOf(outcome), review, points: pointsOf(result) }];
}

function allAttempts(game: Game): RecapAttempt[] {
  return game.tasks
    .flatMap(({ id: taskId }, index) =>
      playsAt(game, index).flatMap(({ teamId, play }) =>
        attemptsAt(play).map((attempt) => ({ teamId, taskId, ...attempt })),
      ),
    )
    .toSorted((a, b) => a.at - b.at);
}

/** Among equal climbs, the better team counts. Returns null when no team has climbed. */
function biggestClimb(teams: readonly RecapTeam[]): Climb | null {
  const scores = new Map(teams.map(({ id }) => [id, 0]));
  const lowest = new Map(teams.map(({ id }) => [id, 1]));
  const rankOf = (score: number) => 1 + [...scores.values()].filter((other) => other > score).length;
  const steps = teams.flatMap(({ id, steps: own }) => own.map((step) => ({ id, ...step })));
  const inOrder = steps.toSorted((a, b) => a.playedMs - b.playedMs);
  // Changes of the same moment count together.
  for (const [, together] of Map.groupBy(inOrder, ({ playedMs: at }) => at)) {
    for (const { id, score } of together) scores.set(id, score);
    for (const [id, score] of scores) lowest.set(id, Math.max(lowest.get(id) ?? 1, rankOf(score)));
  }
  const height = ({ from, to }: Climb) => from - to;
  const [highest] = teams
    .map(({ id: teamId, rank: to }) => ({ teamId, from: lowest.get(teamId) ?? to, to }))
    .filter((climb) => height(climb) > 0)
    .toSorted((a, b) => height(b) - height(a));
  return highest ?? null;
}

function hardestTasks(tasks: readonly RecapTask[]): RecapTask[] {
  const share = ({ succeeded, tried }: RecapTask) => succeeded / tried;
  return tasks
    .filter(({ succeeded, tried }) => succeeded < tried)
    .toSorted((a, b) => share(a) - share(b) || b.tried - a.tried);
}

function slowestTasks(tasks: readonly RecapTask[]): RecapTask[] {
  return tasks
    .filter(({ medianMs }) => medianMs !== null && medianMs > 0)
    .toSorted((a, b) => (b.medianMs ?? 0) - (a.medianMs ?? 0));
}

/** Looks back on a game. `now` is epoch milliseconds. */
export function recapOf(game: Game, now: number): Recap {
  const { runs } = game;
  const bonuses = bonusesOf(game);
  const teams = ranked(mapTeams(game, (team, play) => recapTeam(team, play, game, bonuses)));
  const tasks = game.tasks.map((task, index) =>
    recapTask(task, playsAt(game, index), {
      firstTeamId: firstTeam(game, index),
      nearestTeamIds: bonuses.flatMap(({ by, taskId, teamId }) =>
        by === 'nearest' && taskId === task.id ? [teamId] : [],
      ),
    }),
  );
  const firstIds = (list: readonly RecapTask[]) => list.slice(0, RECAP_TASKS).map(({ id }) => id);
  return {
    phase: phaseOf(game),
    playedMs: playedMs(runs, now),
    teams,
    tasks,
    attempts: allAttempts(game),
    hardest: firstIds(hardestTasks(tasks)),
    slowest: firstIds(slowestTasks(tasks)),
    climb: biggestClimb(teams),
  };
}
