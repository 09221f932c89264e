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

/**
 * The contact for questions about personal data: a name, with an address or number; may be empty.
 */
export const ContactInput = z.strictObject({ contact: optionalText(MAX_CONTACT_LENGTH) });
export type ContactInput = z.infer<typeof ContactInput>;

/**
 * The personal data that this server keeps and shares for this trip, by its settings. null is off.
 */
export const PrivacyFacts = z.strictObject({
  title: z.string(),
  contact: z.string(),
  /** The host of the database, which holds everything but photos; null when it is local. */
  databaseHost: z.string().nullable(),
  /** The host of the photo store; null when it is local. */
  photoStore: z.string().nullable(),
  /** Days after the trip that photos are kept; null: as long as the trip. */
  photoDays: z.number().int().nullable(),
  /** Epoch ms at which all photos are deleted. */
  photosGoAt: z.number().int().nullable(),
  /** `host` is the host of the model that gets photos or texts for tasks; null when it is local. */
  ai: z.strictObject({ host: z.string().nullable(), looksAtPhotos: z.boolean() }).nullable(),
  /** True when a task of this trip checks where a photo was taken. */
  asksPlace: z.boolean(),
  /** The host of the map tiles; null without a map. */
  mapHost: z.string().nullable(),
  /**
   * Full copies: made daily and kept for `days`, or made by hand and kept until somebody deletes
   * them.
   */
  backups: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('none') }),
    z.strictObject({ kind: z.literal('daily'), days: z.number().int() }),
    z.strictObject({ kind: z.literal('by_hand') }),
  ]),
  /** Days until a browser has to log in again. */
  sessionDays: z.number().int(),
  /** Days that a browser keeps the cookie that identifies it at password prompts. */
  deviceDays: z.number().int(),
  /** Days that the log of the organiser's acts is kept. */
  logDays: z.number().int(),
});
export type PrivacyFacts = z.infer<typeof PrivacyFacts>;

/** The reason is optional. */
export const RemovalRequest = z.strictObject({ reason: optionalText(MAX_REASON_LENGTH).default('') });
export type RemovalRequest = z.infer<typeof RemovalRequest>;

/** The photo is deleted, or it stays and the team reads `answer`. */
export const RemovalDecision = z.discriminatedUnion('decision', [
  z.strictObject({ decision: z.literal('erase') }),
  z.strictObject({ decision: z.literal('decline'), answer: optionalText(MAX_REASON_LENGTH).default('') }),
]);
export type RemovalDecision = z.infer<typeof RemovalDecision>;

/** While a request is `asked`, only the team and the organiser see the photo. */
export const OwnRemoval = z.strictObject({
  photoId: PhotoId,
  taskId: TaskId,
  state: z.enum(['asked', 'erased', 'declined']),
  /** The organiser's answer to a declined request; may be empty. */
  answer: z.string(),
});
export type OwnRemoval = z.infer<typeof OwnRemoval>;

/** A request that the organiser must decide on. */
export const AskedRemoval = z.strictObject({
  photoId: PhotoId,
  teamId: TeamId,
  taskId: TaskId,
  reason: z.string(),
  /** Epoch milliseconds. */
  askedAt: z.number().int(),
});
export type AskedRemoval = z.infer<typeof AskedRemoval>;

/** Days after the trip that photos are kept; null: as long as the trip. */
export const RetentionInput = z.strictObject({
  days: z.number().int().min(MIN_PHOTO_DAYS).max(MAX_PHOTO_DAYS).nullable(),
});
export type RetentionInput = z.infer<typeof RetentionInput>;

/** Postpones the deletion of all photos. */
export const DelayInput = z.strictObject({
  /**
   * The announced moment that is postponed (epoch ms): a repeated request postpones it only once.
   */
  goAt: z.number().int(),
});
export type DelayInput = z.infer<typeof DelayInput>;

export const PhotoRetention = z.strictObject({
  days: z.number().int().nullable(),
  /** Epoch ms at which all photos are deleted; null: they stay, or are deleted. */
  goAt: z.number().int().nullable(),
  /** Epoch ms of the deletion; null before it. */
  erasedAt: z.number().int().nullable(),
});
export type PhotoRetention = z.infer<typeof PhotoRetention>;

/** The organiser types the team's name to confirm: this cannot be undone. */
export const TeamErasure = z.strictObject({ name: z.string().max(MAX_TEAM_NAME_LENGTH) });
export type TeamErasure = z.infer<typeof TeamErasure>;

/** A former team that is still in a game that was emptied, replaced or saved. */
export const TeamPutAside = z.strictObject({
  id: TeamId,
  name: z.string(),
  /** Epoch milliseconds; the last time if there are several. */
  putAsideAt: z.number().int(),
});
export type TeamPutAside = z.infer<typeof TeamPutAside>;

export const TeamsPutAside = z.strictObject({ teams: z.array(TeamPutAside) });
export type TeamsPutAside = z.infer<typeof TeamsPutAside>;
