/** Tables of a game as the organiser makes and leads it; conventions as in `schema.ts`. */

import type { TaskType } from '@reisspel/contract/tasks';
import type { Generated } from 'kysely';
import type { Bit } from './schema.ts';

/** The archive that a row is put aside in; null: it is in the present game. */
export type ArchiveReference = string | null;

export interface TaskTable {
  id: string;
  trip_id: string;
  description: string;
  points: number;
  verification_requirements: string;
  sequence_order: number;
  requires_previous_task: Bit;
  task_type: TaskType;
  instructions: string;
  ar_enabled: Bit;
  /** Empty while `ar_enabled` is 0. */
  ar_model_url: string;
  created_at: number;
  archive_id: Generated<ArchiveReference>;
}

export interface TeamTable {
  id: string;
  trip_id: string;
  name: string;
  color: string;
  /** AES-256-GCM, because the organiser may read it back (spec 6); null for no password. */
  password_encrypted: string | null;
  created_at: number;
  archive_id: Generated<ArchiveReference>;
}

export interface GameStateTable {
  trip_id: string;
  game_started: Bit;
  scoreboard_visible: Bit;
  /** A `Board`. */
  board: Generated<string>;
}

/**
 * A photo that the gallery showed when the scoreboard was frozen. No code of this version reads or
 * writes this table.
 */
export interface FrozenGalleryTable {
  trip_id: string;
  photo_id: string;
  points: number;
}

/** A period in which the present game ran; at most one of a trip is open. Ends with its game. */
export interface GameRunTable {
  trip_id: string;
  started_at: number;
  ended_at: number | null;
  archive_id: Generated<ArchiveReference>;
}

export interface ScoreAdjustmentTable {
  id: string;
  trip_id: string;
  team_id: string;
  points: number;
  reason: string;
  created_at: number;
}

export interface GameProfileTable {
  id: string;
  trip_id: string;
  name: string;
  description: string;
  tasks: string;
  teams: string;
  task_count: number;
  team_count: number;
  archive_id: string | null;
  automatic: Bit;
  created_at: number;
}

/**
 * An archive of rows that were put aside by a deletion, a restart or a replacement; they name it.
 */
export interface ArchiveTable {
  id: string;
  trip_id: string;
  subject: 'game' | 'task' | 'team';
  /** A task's description or a team's name; empty for a game. */
  label: string;
  /** Empty: rows name their archive. Older versions kept a JSON copy of the rows here. */
  content: string;
  /** Null: kept as long as the automatic profile that names it. */
  expires_at: number | null;
  created_at: number;
}

/** The quiz pictures and 3D models in the store. */
export interface QuizImageTable {
  name: string;
  trip_id: string;
  bytes: number;
  created_at: number;
}
