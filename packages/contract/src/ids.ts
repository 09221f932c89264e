import { z } from 'zod';

const uuid = z.uuid();

export const TripId = uuid.brand<'TripId'>();
export type TripId = z.infer<typeof TripId>;
export const TaskId = uuid.brand<'TaskId'>();
export type TaskId = z.infer<typeof TaskId>;
export const TeamId = uuid.brand<'TeamId'>();
export type TeamId = z.infer<typeof TeamId>;
export const PhotoId = uuid.brand<'PhotoId'>();
export type PhotoId = z.infer<typeof PhotoId>;
/** The client chooses it, so that the server recognises a retry. */
export const SubmissionId = uuid.brand<'SubmissionId'>();
export type SubmissionId = z.infer<typeof SubmissionId>;
export const SessionId = uuid.brand<'SessionId'>();
export type SessionId = z.infer<typeof SessionId>;
export const AdjustmentId = uuid.brand<'AdjustmentId'>();
export type AdjustmentId = z.infer<typeof AdjustmentId>;
export const MessageId = uuid.brand<'MessageId'>();
export type MessageId = z.infer<typeof MessageId>;
export const ReplyId = uuid.brand<'ReplyId'>();
export type ReplyId = z.infer<typeof ReplyId>;
/** The client chooses it, so that the server recognises a retry. */
export const HelperId = uuid.brand<'HelperId'>();
export type HelperId = z.infer<typeof HelperId>;
export const ProfileId = uuid.brand<'ProfileId'>();
export type ProfileId = z.infer<typeof ProfileId>;
export const ArchiveId = uuid.brand<'ArchiveId'>();
export type ArchiveId = z.infer<typeof ArchiveId>;
export const HintId = z.string().min(1).max(36).brand<'HintId'>();
export type HintId = z.infer<typeof HintId>;
/** The id is random, so that it does not reveal the right answer. */
export const OptionId = z.string().min(1).max(36).brand<'OptionId'>();
export type OptionId = z.infer<typeof OptionId>;
