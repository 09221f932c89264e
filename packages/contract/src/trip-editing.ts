import { z } from 'zod';
import { MAX_PASSWORD_LENGTH } from './limits.ts';
import { TripDraft } from './trip.ts';

/** The editor opens the draft, or else the published trip. */
export const TripEditing = z.strictObject({
  draft: TripDraft,
  /** The revision of the last save; a new save names the one that it builds on. */
  draftRevision: z.number().int(),
  /** Epoch milliseconds of the last save; null while the draft equals the published trip. */
  savedAt: z.number().int().nullable(),
  contentVersion: z.number().int(),
});
export type TripEditing = z.infer<typeof TripEditing>;

/** Refused as `draft_outdated` when another window has saved since `draftRevision`. */
export const TripDraftInput = z.strictObject({ draft: TripDraft, draftRevision: z.number().int() });
export type TripDraftInput = z.infer<typeof TripDraftInput>;

export const DraftSaved = z.strictObject({
  draftRevision: z.number().int(),
  savedAt: z.number().int(),
});
export type DraftSaved = z.infer<typeof DraftSaved>;

export const PublicationInput = z.strictObject({ draftRevision: z.number().int() });
export type PublicationInput = z.infer<typeof PublicationInput>;

/** The present publication of the trip pages or an earlier one. */
export const TripVersion = z.strictObject({
  version: z.number().int(),
  /** Epoch milliseconds. */
  publishedAt: z.number().int(),
});
export type TripVersion = z.infer<typeof TripVersion>;

/** The parts of the trip that the share link shows. */
export const ShareSections = z.strictObject({
  flights: z.boolean(),
  schedule: z.boolean(),
  highlights: z.boolean(),
});
export type ShareSections = z.infer<typeof ShareSections>;

/** The ways in for people who are not the organiser. */
export const TripDoors = z.strictObject({
  passwordSet: z.boolean(),
  share: z.strictObject({
    sections: ShareSections,
    /** The path of the page, with the trip's slug; null while the link is off. */
    path: z.string().nullable(),
  }),
  /** The path of the big screen with its own access token; null without a link for a television. */
  screenPath: z.string().nullable(),
});
export type TripDoors = z.infer<typeof TripDoors>;

/** An empty password opens the trip to everybody. */
export const TripPasswordInput = z.strictObject({ password: z.string().max(MAX_PASSWORD_LENGTH) });
export type TripPasswordInput = z.infer<typeof TripPasswordInput>;

/** Enabling it again makes another link: the earlier one stays invalid. */
export const ScreenInput = z.strictObject({ enabled: z.boolean() });

export const ShareInput = z.strictObject({ enabled: z.boolean(), sections: ShareSections });
export type ShareInput = z.infer<typeof ShareInput>;
