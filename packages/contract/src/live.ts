import { z } from 'zod';
import { ScoreAdjustment } from './adjustments.ts';
import { FlightStatus } from './flights.ts';
import { GameInfo, GamePhase } from './game.ts';
import { PhotoId, TaskId, TeamId, TripId } from './ids.ts';
import { LIVE_PROTOCOL } from './limits.ts';
import { OrganiserMessage, TeamMessage } from './messages.ts';
import { AskedRemoval, OwnRemoval } from './photo-removals.ts';
import { AdminSubmission, FailureReason, LastPhoto } from './submissions.ts';
import { AdminTask, OpenWork, TaskType } from './tasks.ts';
import { AdminTeam, TeamCard } from './teams.ts';

/** A team's place on the scoreboard. */
export const Score = z.strictObject({
  teamId: TeamId,
  score: z.number().int(),
  completed: z.number().int(),
  /** Completed and failed together: "answered" on the scoreboard (spec 2). */
  answered: z.number().int(),
});
export type Score = z.infer<typeof Score>;

/**
 * How a task stands for one team. Only an open task carries its instructions: what a team has not unlocked is
 * not sent to it.
 */
export const TaskProgress = z.discriminatedUnion('status', [
  z.strictObject({ status: z.literal('locked') }),
  z.strictObject({
    status: z.literal('open'),
    work: OpenWork,
    arModelUrl: z.string().nullable(),
    /** Phones of the team that have it open now; the phone that reads this is among them if it has. */
    busyPhones: z.number().int(),
  }),
  z.strictObject({
    status: z.literal('completed'),
    pointsAwarded: z.number().int(),
    photoId: PhotoId.nullable(),
  }),
  z.strictObject({
    status: z.literal('failed'),
    reason: FailureReason,
    lastPhoto: LastPhoto.nullable(),
  }),
]);
export type TaskProgress = z.infer<typeof TaskProgress>;

export const PlayerTask = z.strictObject({
  id: TaskId,
  description: z.string(),
  taskType: TaskType,
  points: z.number().int(),
  sequenceOrder: z.number().int(),
  requiresPreviousTask: z.boolean(),
  /** Whether the photo is looked at: the "Verificatie" badge. */
  verified: z.boolean(),
  progress: TaskProgress,
});
export type PlayerTask = z.infer<typeof PlayerTask>;

/** How a task ended for a team, for the organiser's progress tracker. */
export const TaskResult = z.strictObject({
  teamId: TeamId,
  taskId: TaskId,
  outcome: z.discriminatedUnion('status', [
    z.strictObject({
      status: z.literal('completed'),
      pointsAwarded: z.number().int(),
      photoId: PhotoId.nullable(),
    }),
    z.strictObject({ status: z.literal('failed'), reason: FailureReason }),
  ]),
  /** Epoch milliseconds. */
  settledAt: z.number().int(),
});
export type TaskResult = z.infer<typeof TaskResult>;

/** A photo of a completed task. Its pictures are at `/api/photos/{id}/{thumb|view|full}`. */
export const GalleryPhoto = z.strictObject({
  id: PhotoId,
  teamId: TeamId,
  taskId: TaskId,
  width: z.number().int(),
  height: z.number().int(),
  takenAt: z.number().int(),
  /** What its team got for it. */
  points: z.number().int(),
});
export type GalleryPhoto = z.infer<typeof GalleryPhoto>;

/** The own team of a player: its tasks in playing order, and its score even while the scoreboard is hidden. */
export const OwnTeam = z.strictObject({
  id: TeamId,
  score: Score,
  tasks: z.array(PlayerTask),
  /** Newest first. */
  adjustments: z.array(ScoreAdjustment),
  /** What the organiser has to say to it, the newest first, `SHOWN_MESSAGES` at most. */
  messages: z.array(TeamMessage),
  /** Of its photos that somebody wanted gone, what became of each. */
  removals: z.array(OwnRemoval),
});
export type OwnTeam = z.infer<typeof OwnTeam>;

/**
 * What visitors and players hold. `scores` is what their board shows (see `BoardState`), null while it is hidden; `own`, null
 * for a visitor, is always of now.
 */
export const PlayState = z.strictObject({
  view: z.literal('play'),
  game: GameInfo,
  phase: GamePhase,
  teams: z.array(TeamCard),
  scores: z.array(Score).nullable(),
  own: OwnTeam.nullable(),
});
export type PlayState = z.infer<typeof PlayState>;

export const AdminState = z.strictObject({
  view: z.literal('admin'),
  game: GameInfo,
  phase: GamePhase,
  teams: z.array(AdminTeam),
  tasks: z.array(AdminTask),
  /** As they are now, whatever others see. */
  scores: z.array(Score),
  /** What the board of everybody else shows, while that is not `scores`. */
  shownScores: z.array(Score).nullable(),
  /** What is being revealed, or has been. */
  outcome: z.array(Score).nullable(),
  results: z.array(TaskResult),
  /** Newest first. */
  adjustments: z.array(ScoreAdjustment),
  /** Newest first. */
  messages: z.array(OrganiserMessage),
  /** Photos only, the last to arrive first; of those before the last ones only what a team asks about. */
  submissions: z.array(AdminSubmission),
  /** What teams want gone and nobody has decided over; who asked first comes first. */
  removals: z.array(AskedRemoval),
  /** When all photos of the trip go (epoch ms); null: they stay. */
  photosGoAt: z.number().int().nullable(),
});
export type AdminState = z.infer<typeof AdminState>;

/** `tasks` names only the tasks that have a photo: a viewer learns of no other. */
export const GalleryState = z.strictObject({
  view: z.literal('gallery'),
  game: GameInfo,
  teams: z.array(z.strictObject({ id: TeamId, name: z.string(), color: z.string() })),
  tasks: z.array(z.strictObject({ id: TaskId, description: z.string() })),
  /** As they were made, the oldest first. */
  photos: z.array(GalleryPhoto),
  /** When all photos of the trip go (epoch ms); null: they stay. */
  photosGoAt: z.number().int().nullable(),
});
export type GalleryState = z.infer<typeof GalleryState>;

/** A photo on the big screen, with what it was for. */
export const ScreenPhoto = GalleryPhoto.extend({ task: z.string() });
export type ScreenPhoto = z.infer<typeof ScreenPhoto>;

/** What a projector shows: never more than everybody may see, also in the organiser's own browser. */
export const ScreenState = z.strictObject({
  view: z.literal('screen'),
  game: GameInfo,
  phase: GamePhase,
  teams: z.array(TeamCard),
  /** As in `PlayState`. */
  scores: z.array(Score).nullable(),
  /** The newest first, `SCREEN_PHOTOS` at most; null in a browser that has not been let in to the gallery. */
  photos: z.array(ScreenPhoto).nullable(),
});
export type ScreenState = z.infer<typeof ScreenState>;

/** What changes by itself on the trip pages. */
export const TripState = z.strictObject({
  view: z.literal('trip'),
  /** That of the trip which visitors see now. */
  contentVersion: z.number().int(),
  /** In the trip's order; a flight of which nothing was learned yet is not among them. */
  flights: z.array(FlightStatus),
});
export type TripState = z.infer<typeof TripState>;

export const LiveView = z.enum(['play', 'admin', 'gallery', 'screen', 'trip']);
export type LiveView = z.infer<typeof LiveView>;
export const LiveState = z.discriminatedUnion('view', [
  PlayState,
  AdminState,
  GalleryState,
  ScreenState,
  TripState,
]);
export type LiveState = z.infer<typeof LiveState>;

/** Where a value or a list stands in a view: 'game', 'scores', 'own.tasks'. */
const at = z.string();

/**
 * A value of a view that is another one now, or the rows of a list that have changed. All of it is
 * absolute: applying it twice is applying it once. What names a row stands in `rules/live.ts`.
 */
export const LiveChange = z.union([
  z.strictObject({ at, set: z.unknown() }),
  z.strictObject({
    at,
    /** The names of the rows that are gone. */
    drop: z.array(z.string()).optional(),
    /** Whole rows, in the order of the list. */
    put: z.array(z.unknown()).optional(),
    /** The places of `put` in the list, from 0; absent where none of them is new. */
    to: z.array(z.number().int()).optional(),
  }),
]);
export type LiveChange = z.infer<typeof LiveChange>;

const envelope = { protocol: z.literal(LIVE_PROTOCOL), revision: z.number().int() };
/**
 * The data of the SSE events `snapshot`, `patch` and `session`; the SSE event id is the revision. `session` says
 * that what this browser may see has changed: ask for the session again and reconnect without a last event id.
 */
export const LiveEvent = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('snapshot'), ...envelope, tripId: TripId, state: LiveState }),
  z.strictObject({ type: z.literal('patch'), ...envelope, changes: z.array(LiveChange) }),
  z.strictObject({ type: z.literal('session'), protocol: z.literal(LIVE_PROTOCOL) }),
]);
export type LiveEvent = z.infer<typeof LiveEvent>;
