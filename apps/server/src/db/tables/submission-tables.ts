/** The tables of what teams do with tasks; conventions as in `schema.ts`. */

import type { Bit } from './schema.ts';

/** A phone that has a task open. It is there until somebody sees that it has expired, and tells so. */
export interface PresenceTable {
  /** A session that may have ended since. */
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
  /** null is no limit. */
  deadline_at: number | null;
}

/** Every attempt. `result` is the answer the client gets, also for a repeat of the same id. */
export interface SubmissionTable {
  id: string;
  trip_id: string;
  team_id: string;
  task_id: string;
  attempt: number;
  /** Of `result`, by itself. */
  verdict: string;
  result: string;
  /** null for a quiz. */
  photo_id: string | null;
  /** When the server decides over a held photo; null is never. */
  deadline_at: number | null;
  review: 'none' | 'approved' | 'rejected';
  /** Whether the team asked the organiser to look; stays when the review comes and when it is undone. */
  asked: Bit;
  /** Set when approved. */
  review_points: number | null;
  /** Set when rejected. */
  review_reason: string | null;
  /** When the phone made the photo; null for a quiz. */
  captured_at: number | null;
  /** Whether it came when the game was over. */
  late: Bit;
  /** When it arrived. */
  created_at: number;
}

export interface PhotoTable {
  id: string;
  trip_id: string;
  team_id: string;
  task_id: string;
  submission_id: string;
  /** The full JPEG in the store; the other variants stand beside it. */
  storage_key: string;
  width: number;
  height: number;
  bytes: number;
  sha256: string;
  taken_at: number;
  created_at: number;
}

/** How a task ended for a team: won (`completed` 1) or closed without points (0). At most one row for the two. */
export interface CompletedTaskTable {
  id: string;
  trip_id: string;
  team_id: string;
  task_id: string;
  completed: Bit;
  /** Fixed at completion, so that a later edit of the task does not move a score; 0 when failed. */
  points_awarded: number;
  failure_reason: string | null;
  submission_id: string | null;
  photo_id: string | null;
  settled_at: number;
}
