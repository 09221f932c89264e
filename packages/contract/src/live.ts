import { z } from 'zod';
import { FlightStatus } from './flights.ts';
import { GameInfo, GamePhase, OrganiserMessage, ScoreAdjustment, TeamMessage } from './game.ts';
import { PhotoId, TaskId, TeamId, TripId } from './ids.ts';
import { LIVE_PROTOCOL } from './limits.ts';
import { AskedRemoval, OwnRemoval } from './privacy.ts';
import { AdminSubmission, FailureReason, LastPhoto } from './submissions.ts';
import { AdminTask, OpenWork, TaskType } from './tasks.ts';
import { AdminTeam, TeamCard } from './teams.ts';

export const Score = z.strictObject({
  teamId: TeamId,
  score: z.number().int(),
  completed: z.number().int(),
  /** Completed and failed tasks: "answered" on the scoreboard (spec 2). */
  answered: z.number().int(),
});
export type Score = z.infer<typeof Score>;

/**
 * The progress of one team. Only an open task has instructions: a team never receives those of a
 * locked task.
 */
export const TaskProgress = z.discriminatedUnion('status', [
  z.strictObject({ status: z.literal('locked') }),
  z.strictObject({
    status: z.literal('open'),
    work: OpenWork,
    arModelUrl: z.string().nullable(),
    /** Phones of the team that have the task open now, the reading phone included. */
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
  /** True when the photo is checked: the "Verificatie" badge. */
  verified: z.boolean(),
  progress: TaskProgress,
});
export type PlayerTask = z.infer<typeof PlayerTask>;

/** A finished task of a team, for the organiser's progress tracker. */
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

/** A photo of a completed task. Its files are at `/api/photos/{id}/{thumb|view|full}`. */
export const GalleryPhoto = z.strictObject({
  id: PhotoId,
  teamId: TeamId,
  taskId: TaskId,
  width: z.number().int(),
  height: z.number().int(),
  takenAt: z.number().int(),
  points: z.number().int(),
});
export type GalleryPhoto = z.infer<typeof GalleryPhoto>;

/**
 * The player's own team: tasks in playing order, and the score even while the scoreboard is hidden.
 */
export const OwnTeam = z.strictObject({
  id: TeamId,
  score: Score,
  tasks: z.array(PlayerTask),
  /** Newest first. */
  adjustments: z.array(ScoreAdjustment),
  /** The last `SHOWN_MESSAGES` messages for the team, newest first. */
  messages: z.array(TeamMessage),
  /** The outcome of each request to remove a photo. */
  removals: z.array(OwnRemoval),
});
export type OwnTeam = z.infer<typeof OwnTeam>;

/**
 * The view of visitors and players. `scores` follows `BoardState`, null while hidden; `own` is null
 * for a visitor and always current.
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
  /** The present scores, whatever others see. */
  scores: z.array(Score),
  /** The scores that others see; null when those are `scores`. */
  shownScores: z.array(Score).nullable(),
  /** The outcome that is being revealed, or has been; null without one. */
  outcome: z.array(Score).nullable(),
  results: z.array(TaskResult),
  /** Newest first. */
  adjustments: z.array(ScoreAdjustment),
  /** Newest first. */
  messages: z.array(OrganiserMessage),
  /**
   * The last `SUBMISSION_PAGE` photos, newest first, and older ones for which a team asks a review.
   */
  submissions: z.array(AdminSubmission),
  /** Undecided requests to remove a photo, oldest first. */
  removals: z.array(AskedRemoval),
  /** Epoch ms at which all photos are deleted; null: they stay. */
  photosGoAt: z.number().int().nullable(),
});
export type AdminState = z.infer<typeof AdminState>;

/** `tasks` holds only tasks with a photo: a viewer must not learn of others. */
export const GalleryState = z.strictObject({
  view: z.literal('gallery'),
  game: GameInfo,
  teams: z.array(z.strictObject({ id: TeamId, name: z.string(), color: z.string() })),
  tasks: z.array(z.strictObject({ id: TaskId, description: z.string() })),
  /** In order of capture, oldest first. */
  photos: z.array(GalleryPhoto),
  /** Epoch ms at which all photos are deleted; null: they stay. */
  photosGoAt: z.number().int().nullable(),
});
export type GalleryState = z.infer<typeof GalleryState>;

/** A photo on the big screen with the description of its task. */
export const ScreenPhoto = GalleryPhoto.extend({ task: z.string() });
export type ScreenPhoto = z.infer<typeof ScreenPhoto>;

/** The view of a projector: only public data, even in the organiser's own browser. */
export const ScreenState = z.strictObject({
  view: z.literal('screen'),
  game: GameInfo,
  phase: GamePhase,
  teams: z.array(TeamCard),
  /** As in `PlayState`. */
  scores: z.array(Score).nullable(),
  /** At most `SCREEN_PHOTOS`, newest first; null in a browser without access to the gallery. */
  photos: z.array(ScreenPhoto).nullable(),
});
export type ScreenState = z.infer<typeof ScreenState>;

/** The live part of the trip pages. */
export const TripState = z.strictObject({
  view: z.literal('trip'),
  /** The version of the published trip. */
  contentVersion: z.number().int(),
  /** In the trip's order, without flights that have no status yet. */
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

/** The path of a value or list in a view: 'game', 'scores', 'own.tasks'. */
const at = z.string();

/**
 * A new value in a view, or the changed rows of a list. Changes are absolute: applying one twice
 * has the effect of one. `rules/live.ts` holds the key fields of a row.
 */
export const LiveChange = z.union([
  z.strictObject({ at, set: z.unknown() }),
  z.strictObject({
    at,
    /** The keys of removed rows. */
    drop: z.array(z.string()).optional(),
    /** Whole rows, in the order of the list. */
    put: z.array(z.unknown()).optional(),
    /** The indexes of `put` in the list, from 0; absent when no row is new. */
    to: z.array(z.number().int()).optional(),
  }),
]);
export type LiveChange = z.infer<typeof LiveChange>;

const envelope = { protocol: z.literal(LIVE_PROTOCOL), revision: z.number().int() };
/**
 * The data of the SSE events `snapshot`, `patch` and `session`; the SSE event id is the revision.
 * `session` means that this browser's rights have changed: it must request the session again and
 * reconnect without a last event id.
 */
export const LiveEvent = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('snapshot'), ...envelope, tripId: TripId, state: LiveState }),
  z.strictObject({ type: z.literal('patch'), ...envelope, changes: z.array(LiveChange) }),
  z.strictObject({ type: z.literal('session'), protocol: z.literal(LIVE_PROTOCOL) }),
]);
export type LiveEvent = z.infer<typeof LiveEvent>;
