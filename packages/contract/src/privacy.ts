import { z } from 'zod';
import { MAX_CONTACT_LENGTH } from './limits.ts';
import { optionalText } from './text.ts';

/** Whom people turn to about what is kept of them: a name, with an address or number; empty for nobody. */
export const ContactInput = z.strictObject({ contact: optionalText(MAX_CONTACT_LENGTH) });
export type ContactInput = z.infer<typeof ContactInput>;

/** What this server keeps of people for this trip and whom it tells, by its settings. What is off is null. */
export const PrivacyFacts = z.strictObject({
  title: z.string(),
  contact: z.string(),
  /** The host of the database, with all but photos; null: on this server, or beside it. */
  databaseHost: z.string().nullable(),
  /** The host of the store that photos lie in; null: on this server, or beside it. */
  photoStore: z.string().nullable(),
  /** Days after the trip that photos are kept; null: as long as the trip. */
  photoDays: z.number().int().nullable(),
  /** When all photos go (epoch ms). */
  photosGoAt: z.number().int().nullable(),
  /** The host of a model that photos, or texts for tasks, are sent to; null: one beside this server. */
  ai: z.strictObject({ host: z.string().nullable(), looksAtPhotos: z.boolean() }).nullable(),
  /** Whether a task of this trip asks where a photo was made. */
  asksPlace: z.boolean(),
  /** The host that the map comes from; null: there is no map. */
  mapHost: z.string().nullable(),
  /** Copies of everything: made each day and kept for so many, or made by hand and kept until somebody removes them. */
  backups: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('none') }),
    z.strictObject({ kind: z.literal('daily'), days: z.number().int() }),
    z.strictObject({ kind: z.literal('by_hand') }),
  ]),
  /** Days until a browser has to log in again. */
  sessionDays: z.number().int(),
  /** Days that a browser is told from others by, at the doors with a password. */
  deviceDays: z.number().int(),
  /** Days that is kept what the organiser has done. */
  logDays: z.number().int(),
});
export type PrivacyFacts = z.infer<typeof PrivacyFacts>;
