import { z } from 'zod';
import {
  AdminReply,
  GameInfo,
  GamePhase,
  OrganiserMessage,
  OwnReply,
  ScoreAdjustment,
  TeamMessage,
} from './game.ts';
import { HintId, PhotoId, SubmissionId, TaskId, TeamId, TripId } from './ids.ts';
import { place } from './kinds/checks.ts';
import { LIVE_PROTOCOL } from './limits.ts';
import { reactionKinds } from './photos.ts';
import { OwnRemoval, PendingRemoval } from './privacy.ts';
import { AdminSubmission, FailureReason, LastPhoto, PhotoSource, videoType } from './submissions.ts';
import { AdminTask, KeptAnswer, OpenWork } from './tasks.ts';
import { AdminTeam, TeamCard } from './teams.ts';
import { EpochMs } from './time.ts';
import { FlightStatus } from './trip/flights.ts';
import { EntryId, Flight } from './trip/trip.ts';

export const Score = z.strictObject({
  teamId: TeamId,
  score: z.number().int(),
  completed: z.number().int(),
  /** Number of completed and failed tasks, which the scoreboard calls "answered" (spec 2). */
  answered: z.number().int(),
});
export type Score = z.infer<typeof Score>;

const Completed = z.strictObject({
  status: z.literal('completed'),
  pointsAwarded: z.number().int(),
  photoId: PhotoId.nullable(),
  /** What the answer would have got more at once, in points. Only for an answer that lost some. */
  timeCost: z.number().int().optional(),
});

/** The right answer of a question, as teams read it. `texts` is in order, if the order counts. */
export const RightAnswer = z.union([
  z.strictObject({ texts: z.array(z.string()) }),
  z.strictObject({ value: z.number(), unit: z.string() }),
]);
export type RightAnswer = z.infer<typeof RightAnswer>;

/** What a team reads after its answer. `rightAnswer` is null if the organiser keeps it secret. */
export const TaskExplanation = z.strictObject({ text: z.string(), rightAnswer: RightAnswer.nullable() });
export type TaskExplanation = z.infer<typeof TaskExplanation>;

/** Only for a question that has one, and only once the team's result is settled. */
const explained = { explanation: TaskExplanation.optional() };

/** A team receives the text of a hint once it has taken it. */
export const TaskHints = z.strictObject({
  /** The texts of the hints that the team has taken, in order. */
  taken: z.array(z.string()),
  /** null when the team has taken all. */
  next: z.strictObject({ id: HintId, cost: z.number().int() }).nullable(),
});
export type TaskHints = z.infer<typeof TaskHints>;

/** The price of a hint that a player saw, in points. */
export const HintPrice = z.strictObject({ cost: z.number().int() });

/** A moment and the time zone in which teams see it: that of the trip or of an airport. */
const moment = { at: EpochMs, timeZone: z.string() };

/** A flight of the trip, which can open tasks by its landing. */
export const GameFlight = Flight.pick({ id: true, flightNumber: true }).extend({
  /** The codes of its airports. */
  from: z.string(),
  to: z.string(),
  /** When it is expected to land; null for a flight that is cancelled or diverted. */
  lands: z.strictObject(moment).nullable(),
});
export type GameFlight = z.infer<typeof GameFlight>;

/** That a flight of the trip has landed. The game keeps the first report of it. */
export const Landing = z.strictObject({
  flightId: EntryId,
  /** When the game heard it, while it was under way. */
  landedAt: EpochMs,
});
export type Landing = z.infer<typeof Landing>;

/** A team never receives the instructions of a locked task. */
export const TaskProgress = z.discriminatedUnion('status', [
  z.strictObject({
    status: z.literal('locked'),
    /** null for a task that waits for the one before it. */
    opens: z
      .discriminatedUnion('when', [
        z.strictObject({ when: z.literal('moment'), ...moment }),
        /** `task` is the number of the task that must be settled first. */
        z.strictObject({ when: z.literal('after-task'), task: z.number().int() }),
        z.strictObject({ when: z.literal('at-place'), ...place }),
        /** `flight` is null when the trip no longer has it: then the task stays closed. */
        z.strictObject({
          when: z.literal('after-landing'),
          flight: GameFlight.pick({ flightNumber: true, lands: true }).nullable(),
        }),
      ])
      .nullable(),
  }),
  z.strictObject({
    status: z.literal('open'),
    work: OpenWork,
    arModelUrl: z.string().nullable(),
    /** null for a task without hints. */
    hints: TaskHints.nullable(),
    closes: z.strictObject(moment).nullable(),
    firstBonus: z.number().int(),
    busyPhones: z.number().int(),
  }),
  Completed.extend({
    ...explained,
    /** The number that the team handed in. Only where the nearest wins. */
    entered: z.strictObject({ value: z.number(), unit: z.string() }).optional(),
  }),
  z.strictObject({
    status: z.literal('failed'),
    reason: FailureReason,
    lastPhoto: LastPhoto.nullable(),
    /** Points that the wrong answer cost. Only for an answer that cost some. */
    deduction: z.number().int().optional(),
    ...explained,
  }),
  /** The task closed before the team settled it. It is no result, and counts as not answered. */
  z.strictObject({ status: z.literal('closed'), lastPhoto: LastPhoto.nullable() }),
]);
export type TaskProgress = z.infer<typeof TaskProgress>;

export const PlayerTask = AdminTask.pick({
  id: true,
  description: true,
  taskType: true,
  points: true,
  sequenceOrder: true,
  requiresPreviousTask: true,
}).extend({
  verified: z.boolean(),
  /** True for a number of which the nearest gets the points, at the end of the game. */
  nearestWins: z.boolean(),
  progress: TaskProgress,
});
export type PlayerTask = z.infer<typeof PlayerTask>;

export const TaskResult = z.strictObject({
  teamId: TeamId,
  taskId: TaskId,
  outcome: z.discriminatedUnion('status', [
    Completed,
    z.strictObject({ status: z.literal('failed'), reason: FailureReason }),
  ]),
  /** Points that a wrong answer costs while it is not accepted. An edit of the task leaves them. */
  deduction: z.number().int(),
  settledAt: EpochMs,
});
export type TaskResult = z.infer<typeof TaskResult>;

/** `source` is that of the photo that settled the task. */
const AdminResult = TaskResult.extend({ source: PhotoSource.nullable() });
export type AdminResult = z.infer<typeof AdminResult>;

/** A hint that a team took. An edit of the task changes no `cost` of a taken hint. */
export const TakenHint = z.strictObject({
  teamId: TeamId,
  taskId: TaskId,
  hintId: HintId,
  cost: z.number().int(),
  takenAt: EpochMs,
});
export type TakenHint = z.infer<typeof TakenHint>;

/** That a team was at the place where a task opens. */
export const TaskArrival = z.strictObject({ teamId: TeamId, taskId: TaskId, arrivedAt: EpochMs });
export type TaskArrival = z.infer<typeof TaskArrival>;

/**
 * Points that a team gets compared with other teams: as the first that completed the task, or at
 * the end of the game as the nearest to the answer. They follow from the results.
 */
export const Bonus = z.strictObject({
  by: z.enum(['first', 'nearest']),
  teamId: TeamId,
  taskId: TaskId,
  points: z.number().int(),
});
export type Bonus = z.infer<typeof Bonus>;

/** The answer that settled a question for a team. Only the organiser sees it. */
export const TeamAnswer = z.strictObject({
  id: SubmissionId,
  teamId: TeamId,
  taskId: TaskId,
  answer: KeptAnswer,
  /** The organiser can accept a wrong answer in words. */
  acceptance: z.enum(['impossible', 'possible', 'accepted']),
});
export type TeamAnswer = z.infer<typeof TeamAnswer>;

/** A photo whose files are at `/api/photos/{id}/{thumb|view|full}`. */
export const GalleryPhoto = z.strictObject({
  id: PhotoId,
  teamId: TeamId,
  taskId: TaskId,
  width: z.number().int(),
  height: z.number().int(),
  takenAt: EpochMs,
  points: z.number().int(),
  videoType,
});
export type GalleryPhoto = z.infer<typeof GalleryPhoto>;

export const OwnTeam = z.strictObject({
  id: TeamId,
  score: Score,
  tasks: z.array(PlayerTask),
  hints: z.array(TakenHint),
  /** null while the board is hidden or frozen: they would tell what other teams did. */
  bonuses: z.array(Bonus).nullable(),
  /** Extra points for right answers in a row: for each one, and what the team has by them. */
  streakBonus: z.number().int(),
  streakPoints: z.number().int(),
  adjustments: z.array(ScoreAdjustment),
  messages: z.array(TeamMessage),
  /** False while the organiser takes no messages of teams. */
  mayReply: z.boolean(),
  /** The team's own messages, newest first. */
  replies: z.array(OwnReply),
  removals: z.array(OwnRemoval),
});
export type OwnTeam = z.infer<typeof OwnTeam>;

/** `scores` is null while the scoreboard is hidden. `own` is null for a visitor. */
export const PlayState = z.strictObject({
  view: z.literal('play'),
  game: GameInfo,
  phase: GamePhase,
  teams: z.array(TeamCard),
  scores: z.array(Score).nullable(),
  own: OwnTeam.nullable(),
});
export type PlayState = z.infer<typeof PlayState>;

const TripDays = z.strictObject({ startsOn: z.string(), endsOn: z.string(), timeZone: z.string() });
export type TripDays = z.infer<typeof TripDays>;

export const AdminState = z.strictObject({
  view: z.literal('admin'),
  game: GameInfo,
  phase: GamePhase,
  /** The days and the time zone in which the organiser types moments. */
  trip: TripDays,
  teams: z.array(AdminTeam),
  tasks: z.array(AdminTask),
  scores: z.array(Score),
  /** The scores that all others see; null while the board is live, when they equal `scores`. */
  shownScores: z.array(Score).nullable(),
  /** null before the reveal. */
  outcome: z.array(Score).nullable(),
  results: z.array(AdminResult),
  answers: z.array(TeamAnswer),
  hints: z.array(TakenHint),
  arrivals: z.array(TaskArrival),
  /** The flights of the trip, in its order. */
  flights: z.array(GameFlight),
  landings: z.array(Landing),
  bonuses: z.array(Bonus),
  streakBonus: z.number().int(),
  adjustments: z.array(ScoreAdjustment),
  messages: z.array(OrganiserMessage),
  repliesOpen: z.boolean(),
  /** Newest first. */
  replies: z.array(AdminReply),
  reactionsOn: z.boolean(),
  submissions: z.array(AdminSubmission),
  /** Removal requests without a decision, oldest first. */
  removals: z.array(PendingRemoval),
  photosGoAt: EpochMs.nullable(),
});
export type AdminState = z.infer<typeof AdminState>;

/** The dashboard for a helper, without the passwords and links of teams. */
export const HelperState = AdminState.extend({ view: z.literal('helper'), teams: z.array(TeamCard) });
export type HelperState = z.infer<typeof HelperState>;

/** What the organiser and every helper see of the game. */
export type DashboardState = Omit<HelperState, 'view'>;

/** How many gave each reaction to a photo; only photos and reactions with at least one. */
export const ReactionCounts = z.strictObject({
  photoId: PhotoId,
  counts: z.partialRecord(z.enum(reactionKinds), z.number().int()),
});
export type ReactionCounts = z.infer<typeof ReactionCounts>;

export const OwnReaction = z.strictObject({ photoId: PhotoId, kind: z.enum(reactionKinds) });
export type OwnReaction = z.infer<typeof OwnReaction>;

export const GalleryState = z.strictObject({
  view: z.literal('gallery'),
  game: GameInfo,
  teams: z.array(z.strictObject({ id: TeamId, name: z.string(), color: z.string() })),
  tasks: z.array(z.strictObject({ id: TaskId, description: z.string() })),
  photos: z.array(GalleryPhoto),
  /** null while reactions are switched off. */
  reactions: z.array(ReactionCounts).nullable(),
  /** null for those who may not react, and while reactions are switched off. */
  ownReactions: z.array(OwnReaction).nullable(),
  photosGoAt: EpochMs.nullable(),
});
export type GalleryState = z.infer<typeof GalleryState>;

export const ScreenPhoto = GalleryPhoto.extend({ task: z.string() });
export type ScreenPhoto = z.infer<typeof ScreenPhoto>;

export const ScreenState = z.strictObject({
  view: z.literal('screen'),
  game: GameInfo,
  phase: GamePhase,
  teams: z.array(TeamCard),
  scores: z.array(Score).nullable(),
  /** At most `SCREEN_PHOTOS`, newest first; null in a browser without access to the gallery. */
  photos: z.array(ScreenPhoto).nullable(),
});
export type ScreenState = z.infer<typeof ScreenState>;

export const TripState = z.strictObject({
  view: z.literal('trip'),
  contentVersion: z.number().int(),
  flights: z.array(FlightStatus),
  /** null before its first start. `endedAt` is null while it runs or is paused. */
  game: z.strictObject({ startedAt: EpochMs, endedAt: EpochMs.nullable() }).nullable(),
});
export type TripState = z.infer<typeof TripState>;

export const LiveView = z.enum(['play', 'admin', 'helper', 'gallery', 'screen', 'trip']);
export type LiveView = z.infer<typeof LiveView>;
export const LiveState = z.discriminatedUnion('view', [
  PlayState,
  AdminState,
  HelperState,
  GalleryState,
  ScreenState,
  TripState,
]);
export type LiveState = z.infer<typeof LiveState>;

const at = z.string();

/**
 * A change of the field at the path `at`. `set` replaces its value. In a list, `drop` removes rows
 * by key (`KEYS` in rules/live.ts), and `put` replaces a row or inserts it at its index in `to`. A
 * second application of the same change has no effect.
 */
export const LiveChange = z.union([
  z.strictObject({ at, set: z.unknown() }),
  z.strictObject({
    at,
    drop: z.array(z.string()).optional(),
    put: z.array(z.unknown()).optional(),
    to: z.array(z.number().int()).optional(),
  }),
]);
export type LiveChange = z.infer<typeof LiveChange>;

const envelope = { protocol: z.literal(LIVE_PROTOCOL), revision: z.number().int() };
/**
 * The SSE event id is the revision. `session`: the rights changed, so the client loads them again.
 */
export const LiveEvent = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('snapshot'), ...envelope, tripId: TripId, state: LiveState }),
  z.strictObject({ type: z.literal('patch'), ...envelope, changes: z.array(LiveChange) }),
  z.strictObject({ type: z.literal('session'), protocol: z.literal(LIVE_PROTOCOL) }),
]);
export type LiveEvent = z.infer<typeof LiveEvent>;
