/** Tables of a game and of what teams do in it; conventions as in `schema.ts`. */

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

/** A photo that the gallery showed when the scoreboard was frozen. */
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

/** What a deletion, a restart or a replacement put aside; the rows name their archive. */
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

/** No code of this version uses this table: `live/here.ts` keeps it in memory. */
export interface PresenceTable {
  /** The session may have ended since. */
  session_id: string;
  trip_id: string;
  team_id: string;
  task_id: string;
  expires_at: number;
}

export interface QuizOpeningTable {
  trip_id: string;
  team_id: string;
  task_id: string;
  opened_at: number;
  deadline_at: number | null;
}

/** One attempt. `result` is the answer to the client, also for a repeat of the same id. */
export interface SubmissionTable {
  id: string;
  trip_id: string;
  team_id: string;
  task_id: string;
  attempt: number;
  /** A copy of the verdict in `result`, for queries. */
  verdict: string;
  result: string;
  /** null for a quiz. */
  photo_id: string | null;
  /** When the server decides about a held photo; null for never. */
  deadline_at: number | null;
  review: 'none' | 'approved' | 'rejected';
  /** True once the team has asked for a review; stays so after a review or its undo. */
  asked: Bit;
  review_points: number | null;
  review_reason: string | null;
  /** When the phone took the photo; null for a quiz. */
  captured_at: number | null;
  /** True when it arrived after the game was over. */
  late: Bit;
  created_at: number;
}

export interface PhotoTable {
  id: string;
  trip_id: string;
  team_id: string;
  task_id: string;
  submission_id: string;
  /** Key of the full JPEG; the other variants are stored beside it. */
  storage_key: string;
  width: number;
  height: number;
  bytes: number;
  sha256: string;
  taken_at: number;
  created_at: number;
}

/** `completed` 1 for won, 0 for closed without points. At most one row per team and task. */
export interface CompletedTaskTable {
  id: string;
  trip_id: string;
  team_id: string;
  task_id: string;
  completed: Bit;
  /** Fixed at completion, so that a later edit of the task moves no score; 0 when failed. */
  points_awarded: number;
  failure_reason: string | null;
  submission_id: string | null;
  photo_id: string | null;
  settled_at: number;
}
