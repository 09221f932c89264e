import { z } from 'zod';
import { MAX_CONTACT_LENGTH } from './limits.ts';
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
