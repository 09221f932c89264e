import { z } from 'zod';
import { ArchiveId } from '../ids.ts';
import { MAX_PASSWORD_LENGTH } from '../limits.ts';
import { EpochMs } from '../time.ts';
import { TripDraft } from './trip.ts';

export const TripEditing = z.strictObject({
  draft: TripDraft,
  /** A new save names the revision that it builds on. */
  draftRevision: z.number().int(),
  /** null while the draft equals the published trip. */
  savedAt: EpochMs.nullable(),
  contentVersion: z.number().int(),
});
export type TripEditing = z.infer<typeof TripEditing>;

export const TripDraftInput = z.strictObject({ draft: TripDraft, draftRevision: z.number().int() });
export type TripDraftInput = z.infer<typeof TripDraftInput>;

export const DraftSaved = z.strictObject({
  draftRevision: z.number().int(),
  savedAt: EpochMs,
});
export type DraftSaved = z.infer<typeof DraftSaved>;

export const PublicationInput = z.strictObject({ draftRevision: z.number().int() });
export type PublicationInput = z.infer<typeof PublicationInput>;

export const TripVersion = z.strictObject({
  version: z.number().int(),
  publishedAt: EpochMs,
});
export type TripVersion = z.infer<typeof TripVersion>;

export const Publication = TripVersion.extend({
  /** Has the example game if this publication put it aside; otherwise null. */
  exampleArchiveId: ArchiveId.nullable(),
});
export type Publication = z.infer<typeof Publication>;

export const ShareSections = z.strictObject({
  flights: z.boolean(),
  schedule: z.boolean(),
  highlights: z.boolean(),
  // Links from before these two were added have neither.
  today: z.boolean().default(false),
  scores: z.boolean().default(false),
});
export type ShareSections = z.infer<typeof ShareSections>;

/** How visitors get into the trip's pages. The key is the secret in the link for the group. */
export const TripEntry = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('open') }),
  z.strictObject({ kind: z.literal('link'), key: z.string() }),
  z.strictObject({ kind: z.literal('password') }),
]);
export type TripEntry = z.infer<typeof TripEntry>;

export const TripAccess = z.strictObject({
  entry: TripEntry,
  share: z.strictObject({
    sections: ShareSections,
    /** null while the link is off. */
    path: z.string().nullable(),
  }),
  /** Contains the access token; null without a screen link. */
  screenPath: z.string().nullable(),
  /** When the organiser told the family that everybody arrived; null before, and after a day. */
  arrivedAt: EpochMs.nullable(),
});
export type TripAccess = z.infer<typeof TripAccess>;

/** A link keeps its key until it is renewed. */
export const TripEntryInput = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('open') }),
  z.strictObject({ kind: z.literal('link') }),
  z.strictObject({ kind: z.literal('password'), password: z.string().min(1).max(MAX_PASSWORD_LENGTH) }),
]);
export type TripEntryInput = z.infer<typeof TripEntryInput>;

export const ArrivalInput = z.strictObject({ arrived: z.boolean() });

export const ScreenInput = z.strictObject({ enabled: z.boolean() });

export const ShareInput = z.strictObject({ enabled: z.boolean(), sections: ShareSections });
export type ShareInput = z.infer<typeof ShareInput>;
