import { z } from 'zod';
import { PhotoId, TaskId, TeamId } from './ids.ts';
import {
  MAX_CONTACT_LENGTH,
  MAX_PHOTO_DAYS,
  MAX_REASON_LENGTH,
  MAX_TEAM_NAME_LENGTH,
  MIN_PHOTO_DAYS,
} from './limits.ts';
import { optionalText } from './text.ts';
import { EpochMs } from './time.ts';

export const ContactInput = z.strictObject({ contact: optionalText(MAX_CONTACT_LENGTH) });

/** The personal data that this server keeps and shares, for the privacy page. */
export const PrivacyFacts = z.strictObject({
  title: z.string(),
  contact: z.string(),
  /** The host of the database, which has all data but the photos; null when it is local. */
  databaseHost: z.string().nullable(),
  /** The host of the S3 store; null when photos are on the server. */
  photoStore: z.string().nullable(),
  /** Days after the trip that photos are kept; null for as long as the trip. */
  photoDays: z.number().int().nullable(),
  /** When the photos are deleted; null when they stay or are deleted already. */
  photosGoAt: EpochMs.nullable(),
  /** null without AI. `host` of the model is null when the model is local. */
  ai: z.strictObject({ host: z.string().nullable(), looksAtPhotos: z.boolean() }).nullable(),
  /** True when a task asks phones for their position. */
  asksPlace: z.boolean(),
  /** null when no page has a map. */
  mapHost: z.string().nullable(),
  /** Backups made by hand stay until somebody deletes them. */
  backups: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('none') }),
    z.strictObject({ kind: z.literal('daily'), days: z.number().int() }),
    z.strictObject({ kind: z.literal('by_hand') }),
  ]),
  sessionDays: z.number().int(),
  /** The life of the cookie that identifies a browser at password prompts. */
  deviceDays: z.number().int(),
  logDays: z.number().int(),
});
export type PrivacyFacts = z.infer<typeof PrivacyFacts>;

export const RemovalRequest = z.strictObject({ reason: optionalText(MAX_REASON_LENGTH).default('') });
export type RemovalRequest = z.infer<typeof RemovalRequest>;

export const RemovalDecision = z.discriminatedUnion('decision', [
  z.strictObject({ decision: z.literal('erase') }),
  z.strictObject({ decision: z.literal('decline'), answer: optionalText(MAX_REASON_LENGTH).default('') }),
]);
export type RemovalDecision = z.infer<typeof RemovalDecision>;

export const OwnRemoval = z.strictObject({
  photoId: PhotoId,
  taskId: TaskId,
  state: z.enum(['asked', 'erased', 'declined']),
  answer: z.string(),
});
export type OwnRemoval = z.infer<typeof OwnRemoval>;

export const PendingRemoval = z.strictObject({
  photoId: PhotoId,
  teamId: TeamId,
  taskId: TaskId,
  reason: z.string(),
  askedAt: EpochMs,
});
export type PendingRemoval = z.infer<typeof PendingRemoval>;

/** Days after the trip that photos are kept; null for as long as the trip. */
export const RetentionInput = z.strictObject({
  days: z.number().int().min(MIN_PHOTO_DAYS).max(MAX_PHOTO_DAYS).nullable(),
});
export type RetentionInput = z.infer<typeof RetentionInput>;

export const DelayInput = z.strictObject({
  /** The announced time of the deletion, so that a repeat postpones it only once. */
  goAt: EpochMs,
});
export type DelayInput = z.infer<typeof DelayInput>;

export const PhotoRetention = z.strictObject({
  days: z.number().int().nullable(),
  /** null when the photos stay or are deleted already. */
  goAt: EpochMs.nullable(),
  erasedAt: EpochMs.nullable(),
});
export type PhotoRetention = z.infer<typeof PhotoRetention>;

export const TeamErasure = z.strictObject({ name: z.string().max(MAX_TEAM_NAME_LENGTH) });
export type TeamErasure = z.infer<typeof TeamErasure>;

export const TeamPutAside = z.strictObject({
  id: TeamId,
  name: z.string(),
  putAsideAt: EpochMs,
});
export type TeamPutAside = z.infer<typeof TeamPutAside>;

export const TeamsPutAside = z.strictObject({ teams: z.array(TeamPutAside) });
export type TeamsPutAside = z.infer<typeof TeamsPutAside>;
