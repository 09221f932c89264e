import { z } from 'zod';
import { AdjustmentId, MessageId, ReplyId, TaskId, TeamId } from './ids.ts';
import {
  MAX_ADJUSTMENT,
  MAX_MESSAGE_LENGTH,
  MAX_PASSWORD_LENGTH,
  MAX_REASON_LENGTH,
  MAX_TASK_POINTS,
  MAX_TEAMS,
} from './limits.ts';
import { reactionKinds } from './photos.ts';
import { readableText } from './text.ts';
import { EpochMs } from './time.ts';

const revealed = z.number().int().min(0).max(MAX_TEAMS);
const hidden = z.number().int().min(0);

/** What all but the organiser see: present or frozen scores, revealed places or the outcome. */
export const BoardState = z.discriminatedUnion('status', [
  z.strictObject({ status: z.literal('live') }),
  z.strictObject({ status: z.literal('frozen'), at: EpochMs }),
  z.strictObject({ status: z.literal('revealing'), at: EpochMs, revealed, hidden }),
  z.strictObject({ status: z.literal('revealed'), at: EpochMs }),
]);
export type BoardState = z.infer<typeof BoardState>;

/** The state one step ahead or back, or `live` to thaw the board. A repeat changes nothing. */
export const BoardUpdate = z.discriminatedUnion('status', [
  z.strictObject({ status: z.literal('live') }),
  z.strictObject({ status: z.literal('frozen') }),
  z.strictObject({ status: z.literal('revealing'), revealed }),
  z.strictObject({ status: z.literal('revealed') }),
]);
export type BoardUpdate = z.infer<typeof BoardUpdate>;

export const GameInfo = z.strictObject({
  /** True while teams can play; false too while the game is paused. */
  gameStarted: z.boolean(),
  scoreboardVisible: z.boolean(),
  /** Also counts the tasks that players may not see yet. */
  taskCount: z.number().int(),
  board: BoardState,
});
export type GameInfo = z.infer<typeof GameInfo>;

export const GamePhase = z.enum(['waiting', 'running', 'paused', 'ended']);
export type GamePhase = z.infer<typeof GamePhase>;

export const GameUpdate = GameInfo.pick({ gameStarted: true, scoreboardVisible: true })
  .extend({
    /** Pauses a running game, or lets it go on with all clocks as they were. */
    paused: z.boolean(),
    repliesOpen: z.boolean(),
    reactionsOn: z.boolean(),
    /** Extra points for each right answer from the third in a row on; 0 for none. */
    streakBonus: z.number().int().min(0).max(MAX_TASK_POINTS),
  })
  .partial();
export type GameUpdate = z.infer<typeof GameUpdate>;

export const GalleryPasswordInput = z.strictObject({ password: z.string().min(1).max(MAX_PASSWORD_LENGTH) });

export const AdjustmentInput = z.strictObject({
  /** The client chooses it, so that a repeated request counts once. */
  id: AdjustmentId.optional(),
  points: z
    .number()
    .int()
    .min(-MAX_ADJUSTMENT)
    .max(MAX_ADJUSTMENT)
    .refine((points) => points !== 0, { params: { rule: 'not_zero' } }),
  reason: readableText(MAX_REASON_LENGTH),
});
export type AdjustmentInput = z.infer<typeof AdjustmentInput>;

export const ScoreAdjustment = z.strictObject({
  id: AdjustmentId,
  teamId: TeamId,
  points: z.number().int(),
  reason: z.string(),
  createdAt: EpochMs,
});
export type ScoreAdjustment = z.infer<typeof ScoreAdjustment>;

export const MessageInput = z.strictObject({
  id: MessageId,
  /** null addresses all teams. */
  teamId: TeamId.nullable(),
  text: readableText(MAX_MESSAGE_LENGTH),
});
export type MessageInput = z.infer<typeof MessageInput>;

export const OrganiserMessage = MessageInput.extend({ text: z.string(), createdAt: EpochMs });
export type OrganiserMessage = z.infer<typeof OrganiserMessage>;

export const TeamMessage = OrganiserMessage.omit({ teamId: true });
export type TeamMessage = z.infer<typeof TeamMessage>;

/** What a team writes to the organiser. */
export const ReplyInput = z.strictObject({
  /** The phone chooses it, so that a repeated request counts once. */
  id: ReplyId,
  /** The team that it was written for; refused when this browser plays for another. */
  teamId: TeamId,
  /** The task that it is about; null for none. */
  taskId: TaskId.nullable(),
  text: readableText(MAX_MESSAGE_LENGTH),
});
export type ReplyInput = z.infer<typeof ReplyInput>;

/** `isRead` says whether an organiser has seen it. */
export const AdminReply = ReplyInput.extend({ text: z.string(), createdAt: EpochMs, isRead: z.boolean() });
export type AdminReply = z.infer<typeof AdminReply>;

export const OwnReply = AdminReply.omit({ teamId: true, isRead: true });
export type OwnReply = z.infer<typeof OwnReply>;

/** null takes the reaction back. */
export const ReactionInput = z.strictObject({ kind: z.enum(reactionKinds).nullable() });
export type ReactionInput = z.infer<typeof ReactionInput>;
