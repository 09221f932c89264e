import type { ScoreAdjustment } from '@reisspel/contract/game';
import type { TeamId } from '@reisspel/contract/ids';
import type { Bonus, Score, TakenHint, TaskResult } from '@reisspel/contract/live';
import type { AdminTask } from '@reisspel/contract/tasks';
import { nearestTo, nearestWins } from '../kinds/estimate.ts';
import { pointsOf, streakSum } from '../points.ts';
import {
  type Game,
  type GameRun,
  gameEndedAt,
  landedAt,
  mapTeams,
  NOT_PLAYED,
  settlingAttempt,
  type TaskPlay,
  type Team,
  type TeamPlay,
  type WithLandings,
} from './game.ts';

export function scoreOf(
  teamId: Score['teamId'],
  plays: readonly {
    result: Pick<TaskResult, 'outcome' | 'deduction'> | null;
    hints: readonly Pick<TakenHint, 'cost'>[];
  }[],
  adjustments: readonly ScoreAdjustment[],
): Score {
  const score: Score = { teamId, score: 0, completed: 0, answered: 0 };
  for (const { result, hints } of plays) {
    for (const { cost } of hints) score.score -= cost;
    if (result === null) continue;
    score.answered += 1;
    score.score += pointsOf(result);
    if (result.outcome.status === 'completed') score.completed += 1;
  }
  for (const { points } of adjustments) score.score += points;
  return score;
}

type BonusGame = Pick<Game, 'tasks' | 'teams' | 'play' | 'runs'> & WithLandings;

/**
 * When a team completed a task (epoch ms); null if it did not. A photo counts from its capture: a
 * bad network or a review that comes later must not make its team slower. One that was made before
 * the game or its task began, or while the game stood still, counts from its arrival.
 */
function completedAt(play: TaskPlay, begin: number, runs: readonly GameRun[]): number | null {
  if (play.result?.outcome.status !== 'completed') return null;
  const attempt = settlingAttempt(play);
  if (attempt === undefined) return play.result.settledAt;
  const { capturedAt, createdAt } = attempt;
  const wasStill = runs.some(
    ({ endedAt }, index) =>
      endedAt !== null && capturedAt > endedAt && capturedAt < (runs[index + 1]?.startedAt ?? Infinity),
  );
  return capturedAt >= begin && !wasStill ? capturedAt : createdAt;
}

/**
 * The team that completed the task at this index first; null if none did. Of teams with the same
 * moment, the older team is first.
 */
export function firstTeam(game: BonusGame, index: number): TeamId | null {
  const opens = game.tasks[index]?.window.opens;
  const opened =
    opens?.when === 'moment'
      ? opens.at
      : opens?.when === 'after-landing'
        ? landedAt(game, opens.flightId)
        : null;
  const begin = Math.max(game.runs[0]?.startedAt ?? 0, opened ?? 0);
  const [first] = mapTeams(game, ({ id }, { tasks }) => {
    const play = tasks[index] ?? NOT_PLAYED;
    const arrivedAt = opens?.when === 'at-place' ? (play.arrival?.arrivedAt ?? 0) : 0;
    return { id, at: completedAt(play, Math.max(begin, arrivedAt), game.runs) };
  })
    .flatMap(({ id, at }) => (at === null ? [] : [{ id, at }]))
    .toSorted((a, b) => a.at - b.at);
  return first?.id ?? null;
}

function firstBonus(game: BonusGame, { id: taskId, firstBonus: points }: AdminTask, index: number): Bonus[] {
  const teamId = points === 0 ? null : firstTeam(game, index);
  return teamId === null ? [] : [{ by: 'first', teamId, taskId, points }];
}

/**
 * The points of the teams whose number is nearest to the answer, once the game has ended. Teams
 * that are equally near each get all of them. A team that got points by an earlier tolerance gets
 * the rest.
 */
function nearestBonuses(game: BonusGame, task: AdminTask, index: number): Bonus[] {
  if (gameEndedAt(game) === null || !nearestWins(task)) return [];
  const answers = mapTeams(game, ({ id: teamId }, { tasks }) => {
    const play = tasks[index] ?? NOT_PLAYED;
    const answer = settlingAttempt(play)?.answer;
    if (play.result?.outcome.status !== 'completed' || !answer || !('value' in answer)) return [];
    return [{ teamId, value: answer.value, points: task.points - play.result.outcome.pointsAwarded }];
  }).flat();
  return nearestTo(task, answers).flatMap(({ teamId, points }) =>
    points > 0 ? [{ by: 'nearest', teamId, taskId: task.id, points }] : [],
  );
}

/** In the order of the tasks. They follow from the results, so no order of events changes them. */
export function bonusesOf(game: BonusGame): Bonus[] {
  return game.tasks.flatMap((task, index) => [
    ...firstBonus(game, task, index),
    ...nearestBonuses(game, task, index),
  ]);
}

/** `bonuses` may have those of other teams, which do not count. */
export function bonusSum(team: TeamId, bonuses: readonly Bonus[]): number {
  return bonuses.reduce((sum, { teamId, points }) => sum + (teamId === team ? points : 0), 0);
}

/**
 * Returns what a team has on top of its results: points as the first or the nearest
 * team, and those of streaks. `bonuses` is as for `bonusSum`.
 */
export function extraPoints(
  { tasks, flags }: Pick<Game, 'tasks' | 'flags'>,
  { id }: Team,
  play: TeamPlay,
  bonuses: readonly Bonus[],
): number {
  return bonusSum(id, bonuses) + streakSum(tasks, play.tasks, flags.streakBonus);
}

/**
 * Computes the score from results, hints and adjustments: no counter stores it (design 3).
 * `extra` is what `extraPoints` returns.
 */
export function teamScore({ id }: Team, { tasks, adjustments }: TeamPlay, extra: number): Score {
  const score = scoreOf(id, tasks, adjustments);
  return { ...score, score: score.score + extra };
}

/** Returns the scores in the order of the teams. */
export function allScores(game: BonusGame & Pick<Game, 'flags'>): Score[] {
  const bonuses = bonusesOf(game);
  return mapTeams(game, (team, teamPlay) =>
    teamScore(team, teamPlay, extraPoints(game, team, teamPlay, bonuses)),
  );
}
