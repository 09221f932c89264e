import type { Bit } from './schema.ts';

/** A player's request to remove a photo of the own team. When `erased`, the photo is gone. */
export interface PhotoRemovalTable {
  trip_id: string;
  photo_id: string;
  team_id: string;
  task_id: string;
  reason: string;
  state: 'asked' | 'erased' | 'declined';
  /** The organiser's reason when it is declined. */
  answer: string;
  asked_at: number;
}

/** How long a trip's photos are kept; without a row: as long as the trip. */
export interface PhotoRetentionTable {
  trip_id: string;
  /** Days after the trip's last day. */
  days: number;
  /** Photos are not erased before this time, whatever `days` says. */
  put_off_until: number | null;
  /** The first and the last warning of the organiser; nothing is erased without one. */
  warned_at: number | null;
  last_warned_at: number | null;
  /** When all photos were erased; null: not yet. */
  erased_at: number | null;
}

/**
 * A photo whose files are being written and that no row of `photos` names yet: it is either
 * recorded or its files are deleted.
 */
export interface UnrecordedPhotoTable {
  storage_key: string;
  trip_id: string;
  team_id: string;
  begun_at: number;
  /** Always 0: no code of this version sets it. */
  is_erased: Bit;
}

/**
 * Files that no row names any more, until the store has deleted them: storage keys in
 * `erased_photos`, full keys in `erased_files`.
 */
export interface ErasedFileTable {
  storage_key: string;
  erased_at: number;
}
