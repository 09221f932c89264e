import { z } from 'zod';
import { GamePhase } from './game.ts';
import { ArchiveId, TaskId, TeamId } from './ids.ts';
import { Score } from './live.ts';
import { Review, Verdict } from './submissions.ts';
import { AdminTask, WindowMove } from './tasks.ts';
import { TeamCard } from './teams.ts';
import { EpochMs } from './time.ts';

const milliseconds = z.number().int().min(0);

/** A score from `playedMs` on: the milliseconds that the game had run by then, without pauses. */
export const ScoreStep = z.strictObject({ playedMs: milliseconds, score: z.number().int() });
export type ScoreStep = z.infer<typeof ScoreStep>;

export const RecapTeam = TeamCard.pick({ id: true, name: true, color: true }).extend({
  rank: z.number().int(),
  ...Score.omit({ teamId: true }).shape,
  /** The sum of bonus and minus points that the organiser gave. */
  adjusted: z.number().int(),
  hints: z.number().int(),
  /** Points that the hints cost together. */
  hintCost: z.number().int(),
  /** Points as the first team that completed a task, and as the nearest of a number. */
  bonuses: z.number().int(),
  /** Points that wrong answers cost together. */
  deductions: z.number().int(),
  /** Extra points for right answers in a row. */
  streakPoints: z.number().int(),
  /** Begins with 0 points at the start. */
  steps: z.array(ScoreStep),
});
export type RecapTeam = z.infer<typeof RecapTeam>;

export const RecapTask = AdminTask.pick({
  id: true,
  description: true,
  taskType: true,
  points: true,
  instructions: true,
}).extend({
  attempts: z.number().int(),
  /** The number of teams with an attempt or a result. */
  tried: z.number().int(),
  succeeded: z.number().int(),
  failed: z.number().int(),
  /**
   * The median time of the teams that ended the task, from opening a question, or from the first
   * photo, to the attempt that ended it. null before any team ended it.
   */
  medianMs: milliseconds.nullable(),
  /** The first team that completed the task. */
  firstTeamId: TeamId.nullable(),
  /** The teams with the points of the nearest number. */
  nearestTeamIds: z.array(TeamId),
});
export type RecapTask = z.infer<typeof RecapTask>;

/** An attempt, or a task that failed without one because its time was over. */
export const RecapAttempt = z.strictObject({
  teamId: TeamId,
  taskId: TaskId,
  at: EpochMs,
  outcome: Verdict,
  review: Review,
  /** What the team's score owes to it. */
  points: z.number().int(),
});
export type RecapAttempt = z.infer<typeof RecapAttempt>;

/** The team that rose most from its lowest rank to its present one. */
export const Climb = z.strictObject({ teamId: TeamId, from: z.number().int(), to: z.number().int() });
export type Climb = z.infer<typeof Climb>;

export const Recap = z.strictObject({
  phase: GamePhase,
  /** How long the game has run, without pauses. */
  playedMs: milliseconds,
  /** The best team first. */
  teams: z.array(RecapTeam),
  /** In playing order. */
  tasks: z.array(RecapTask),
  /** The oldest first. */
  attempts: z.array(RecapAttempt),
  /** Tasks at which some team has not succeeded, the lowest share of success first. */
  hardest: z.array(TaskId),
  /** Tasks that took time, the longest median first. */
  slowest: z.array(TaskId),
  climb: Climb.nullable(),
});
export type Recap = z.infer<typeof Recap>;

/**
 * `id` becomes the archive of the old game, so that a repeated request has no second effect. `days`
 * moves the fixed moments of the new game.
 */
export const ReplayInput = z.strictObject({
  id: ArchiveId,
  keepTeams: z.boolean(),
  days: WindowMove.shape.days.default(0),
});
export type ReplayInput = z.infer<typeof ReplayInput>;

/** What the keepsake of a trip will hold. `bytes` is the size of its photos and videos. */
export const KeepsakeContent = z.strictObject({
  photos: z.number().int(),
  videos: z.number().int(),
  bytes: z.number().int(),
});
export type KeepsakeContent = z.infer<typeof KeepsakeContent>;
