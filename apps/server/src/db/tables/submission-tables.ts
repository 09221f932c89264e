/** Tables of what teams do with tasks; conventions as in `schema.ts`. */

import type { Bit } from './schema.ts';

/**
 * A phone that has a task open. No code of this version reads or writes this table: `live/here.ts`
 * keeps it in memory.
 */
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

/**
 * How a task ended for a team: `completed` 1 for won, 0 for closed without points. At most one row
 * per team and task.
 */
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
