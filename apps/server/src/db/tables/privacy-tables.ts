import type { Bit } from './schema.ts';

/** What a player asked about a photo of the own team, and what became of it. The photo itself is gone when it is `erased`. */
export interface PhotoRemovalTable {
  trip_id: string;
  photo_id: string;
  team_id: string;
  task_id: string;
  reason: string;
  state: 'asked' | 'erased' | 'declined';
  /** The organiser's word when it is declined. */
  answer: string;
  asked_at: number;
}

/** For how long a trip's photos are kept; no row: for as long as the trip. */
export interface PhotoRetentionTable {
  trip_id: string;
  /** After the trip's last day. */
  days: number;
  /** Not before this moment, whatever the days say. */
  put_off_until: number | null;
  /** When the organiser was warned the first time, and the last: nothing goes without. */
  warned_at: number | null;
  last_warned_at: number | null;
  /** When all went; null: they have not. */
  erased_at: number | null;
}

/** A photo whose files are being put, and that no row of `photos` names: either it is recorded, or they go. */
export interface UnrecordedPhotoTable {
  storage_key: string;
  trip_id: string;
  team_id: string;
  begun_at: number;
  /** Whether it is not to be recorded any more: its files have been erased, and what still arrives goes a day later. */
  is_erased: Bit;
}

/** Photos, or other files by their whole keys, that no row names any more, until the store has let them go. */
export interface ErasedFileTable {
  storage_key: string;
  erased_at: number;
}
