import { z } from 'zod';
import { MAX_PASSWORD_LENGTH } from './limits.ts';
import { TripDraft } from './trip.ts';

/** What the editor opens with: the draft there is, else what visitors see. */
export const TripEditing = z.strictObject({
  draft: TripDraft,
  /** Names the last save of the draft; a save names the one it builds on. */
  draftRevision: z.number().int(),
  /** Epoch milliseconds of the last save; null while the draft is what visitors see. */
  savedAt: z.number().int().nullable(),
  contentVersion: z.number().int(),
});
export type TripEditing = z.infer<typeof TripEditing>;

/** Refused with `draft_outdated` when another window has saved since `draftRevision`. */
export const TripDraftInput = z.strictObject({ draft: TripDraft, draftRevision: z.number().int() });
export type TripDraftInput = z.infer<typeof TripDraftInput>;

export const DraftSaved = z.strictObject({
  draftRevision: z.number().int(),
  savedAt: z.number().int(),
});
export type DraftSaved = z.infer<typeof DraftSaved>;

export const PublicationInput = z.strictObject({ draftRevision: z.number().int() });
export type PublicationInput = z.infer<typeof PublicationInput>;

/** A state of the trip pages that visitors have seen, or see now. */
export const TripVersion = z.strictObject({
  version: z.number().int(),
  /** Epoch milliseconds. */
  publishedAt: z.number().int(),
});
export type TripVersion = z.infer<typeof TripVersion>;

/** Which parts of the trip the family sees by the share link. */
export const ShareSections = z.strictObject({
  flights: z.boolean(),
  schedule: z.boolean(),
  highlights: z.boolean(),
});
export type ShareSections = z.infer<typeof ShareSections>;

/** Who gets in without being the organiser. */
export const TripDoors = z.strictObject({
  /** Whether the trip's pages ask for a password. */
  passwordSet: z.boolean(),
  share: z.strictObject({
    sections: ShareSections,
    /** Path of the page, by the trip's own name; null while the link is off. */
    path: z.string().nullable(),
  }),
  /**
   * Path of the big screen, with its own right to see; null while there is no link for a
   * television.
   */
  screenPath: z.string().nullable(),
});
export type TripDoors = z.infer<typeof TripDoors>;

/** An empty password opens the trip to everybody. */
export const TripPasswordInput = z.strictObject({ password: z.string().max(MAX_PASSWORD_LENGTH) });
export type TripPasswordInput = z.infer<typeof TripPasswordInput>;

/** On again is another link: the one before stays ended. */
export const ScreenInput = z.strictObject({ enabled: z.boolean() });

export const ShareInput = z.strictObject({ enabled: z.boolean(), sections: ShareSections });
export type ShareInput = z.infer<typeof ShareInput>;
