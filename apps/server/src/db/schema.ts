import type { Generated } from 'kysely';
import type { AuditTable, LoginDeviceTable } from './audit-tables.ts';
import type { OrganiserMessageTable, PushSubscriptionTable } from './notification-tables.ts';
import type { ErasedPhotoTable, PhotoRemovalTable, PhotoRetentionTable } from './privacy-tables.ts';
import type {
  OwnerLoginAttemptTable,
  OwnerSessionTable,
  ProviderCallTable,
  ServerKeyTable,
} from './server-tables.ts';

/**
 * The tables, alike in SQLite and PostgreSQL. Ids are UUIDv7 text (submissions: named by the client), times epoch
 * milliseconds, booleans 0 or 1, JSON is text that the contract validates when it is read.
 */
export interface Schema {
  trips: TripTable;
  tasks: TaskTable;
  teams: TeamTable;
  game_state: GameStateTable;
  frozen_gallery: FrozenGalleryTable;
  game_runs: GameRunTable;
  presences: PresenceTable;
  completed_tasks: CompletedTaskTable;
  quiz_openings: QuizOpeningTable;
  submissions: SubmissionTable;
  photos: PhotoTable;
  sessions: SessionTable;
  session_teams: SessionTeamTable;
  login_attempts: LoginAttemptTable;
  changes: ChangeTable;
  score_adjustments: ScoreAdjustmentTable;
  game_profiles: GameProfileTable;
  archives: ArchiveTable;
  quiz_images: QuizImageTable;
  trip_drafts: TripDraftTable;
  trip_versions: TripVersionTable;
  owner_sessions: OwnerSessionTable;
  owner_login_attempts: OwnerLoginAttemptTable;
  flight_answers: FlightAnswerTable;
  flight_statuses: FlightStatusTable;
  provider_calls: ProviderCallTable;
  ai_usage: AiUsageTable;
  push_subscriptions: PushSubscriptionTable;
  organiser_messages: OrganiserMessageTable;
  server_keys: ServerKeyTable;
  audit: AuditTable;
  photo_removals: PhotoRemovalTable;
  photo_retention: PhotoRetentionTable;
  erased_photos: ErasedPhotoTable;
  login_devices: LoginDeviceTable;
}

export type Bit = 0 | 1;

interface TripTable {
  id: string;
  /** Names it in its address; never changes. */
  slug: string;
  /** 1 for the one trip that answers at `/`. */
  is_default: Bit;
  /** null: a trip that goes on. */
  archived_at: number | null;
  /** Of the content, for lists. */
  title: string;
  time_zone: string;
  /** What visitors see: a `TripContent`. */
  content: string;
  /** Counts the publications, from 1. */
  content_version: number;
  published_at: number;
  revision: number;
  /** null: the pages are open to everybody. */
  password_hash: string | null;
  /** null: there is no share link. */
  share_token: string | null;
  /** `ShareSections`, kept while the link is off. */
  share_sections: string;
  admin_password_hash: string;
  /** null: the gallery opens with the admin's password (design 7). */
  gallery_password_hash: string | null;
  /** Whom people turn to about what is kept of them; empty: nobody is named. */
  contact: Generated<string>;
  created_at: number;
}

interface TaskTable {
  id: string;
  trip_id: string;
  description: string;
  points: number;
  verification_requirements: string;
  sequence_order: number;
  requires_previous_task: Bit;
  task_type: 'photo' | 'quiz';
  instructions: string;
  ar_enabled: Bit;
  /** Empty while `ar_enabled` is 0. */
  ar_model_url: string;
  created_at: number;
}

interface TeamTable {
  id: string;
  trip_id: string;
  name: string;
  color: string;
  /** AES-256-GCM, since the organiser may read it back (spec 6); null is no password. */
  password_encrypted: string | null;
  created_at: number;
}

interface GameStateTable {
  trip_id: string;
  game_started: Bit;
  scoreboard_visible: Bit;
  /** A `Board`. */
  board: Generated<string>;
}

/** A photo that the gallery showed when the scoreboard was frozen; none while the board is live. */
interface FrozenGalleryTable {
  trip_id: string;
  photo_id: string;
  /** What the photo's task brought in. */
  points: number;
}

/** A time in which the present game ran; at most one of a trip is open. None outlives its game. */
interface GameRunTable {
  trip_id: string;
  started_at: number;
  /** null: it runs now. */
  ended_at: number | null;
}

/** A phone that has a task open. It is there until somebody sees that it has expired, and tells so. */
interface PresenceTable {
  /** A session that may have ended since. */
  session_id: string;
  trip_id: string;
  team_id: string;
  task_id: string;
  expires_at: number;
}

/** How a task ended for a team: won (`completed` 1) or closed without points (0). At most one row for the two. */
interface CompletedTaskTable {
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

interface QuizOpeningTable {
  trip_id: string;
  team_id: string;
  task_id: string;
  opened_at: number;
  /** null is no limit. */
  deadline_at: number | null;
}

/** Every attempt. `result` is the answer the client gets, also for a repeat of the same id. */
interface SubmissionTable {
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

interface PhotoTable {
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

interface SessionTable {
  id: string;
  trip_id: string;
  /** SHA-256 of the cookie's token. */
  token_hash: string;
  is_admin: Bit;
  is_gallery: Bit;
  /** Whether it has given the trip's password. */
  is_guest: Bit;
  team_id: string | null;
  created_at: number;
  expires_at: number;
  /** To the hour; null is not since its beginning. */
  last_seen_at: number | null;
}

/** The teams whose password a session has given, so that changing back asks nothing (spec 3). */
interface SessionTeamTable {
  session_id: string;
  team_id: string;
}

interface LoginAttemptTable {
  trip_id: string;
  /** "admin", "gallery", "guest" or "team:{id}". */
  scope: string;
  address: string;
  failures: number;
  locked_until: number | null;
  updated_at: number;
}

interface ChangeTable {
  trip_id: string;
  revision: number;
  /** A live `Announcement`. */
  announcement: string;
  created_at: number;
}

interface ScoreAdjustmentTable {
  id: string;
  trip_id: string;
  team_id: string;
  points: number;
  reason: string;
  created_at: number;
}

/** Rows that were put aside by a deletion, a restart or a replacement, as JSON by table. */
interface ArchiveTable {
  id: string;
  trip_id: string;
  subject: 'game' | 'task' | 'team';
  /** What a task asked, or the name of a team; empty for a game. */
  label: string;
  content: string;
  /** null: kept as long as the automatic profile that names it. */
  expires_at: number | null;
  created_at: number;
}

interface GameProfileTable {
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

/** The quiz pictures in the store. */
interface QuizImageTable {
  name: string;
  trip_id: string;
  bytes: number;
  created_at: number;
}

/** The organiser's work on the trip's pages; no row while there is none. */
interface TripDraftTable {
  trip_id: string;
  /** A `TripDraft`. */
  content: string;
  revision: number;
  saved_at: number;
}

/** What visitors have seen, the newest ones. */
interface TripVersionTable {
  trip_id: string;
  version: number;
  content: string;
  published_at: number;
}

/** What providers said of a flight: one row for every trip on this server that has it. */
interface FlightAnswerTable {
  flight_key: string;
  /** null, with `report` and `as_of`: nobody has said anything yet. */
  source: string | null;
  report: string | null;
  /** The airport's records as a list; empty when it knows none. */
  records: string;
  as_of: number | null;
  /** Whether the last question got no answer. */
  stale: Bit;
  /** Who moves it forward is who asks; null is never again. */
  next_poll_at: number | null;
  created_at: number;
}

/** What the viewers of a trip were told of a flight last. */
interface FlightStatusTable {
  trip_id: string;
  flight_id: string;
  /** The flight that it is about: an organiser may give the entry another number. */
  flight_key: string;
  /** A `FlightStatus`. */
  status: string;
  announced_at: number;
  /** The `FlightStatus` that notifications went out about last; null: none has. */
  notified: string | null;
}

/** What the AI took of a trip on a day ("2025-06-20", UTC). */
interface AiUsageTable {
  trip_id: string;
  day: string;
  calls: number;
  /** What is reserved for calls under way included. */
  tokens: number;
}
