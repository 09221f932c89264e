import type {
  AuditTable,
  LoginAttemptTable,
  LoginDeviceTable,
  OwnerLoginAttemptTable,
  OwnerSessionTable,
  ProviderCallTable,
  ServerKeyTable,
  SessionTable,
  SessionTeamTable,
} from './access-tables.ts';
import type {
  ArchiveTable,
  CompletedTaskTable,
  FrozenGalleryTable,
  GameProfileTable,
  GameRunTable,
  GameStateTable,
  PhotoTable,
  PresenceTable,
  QuizImageTable,
  QuizOpeningTable,
  ScoreAdjustmentTable,
  SubmissionTable,
  TaskTable,
  TeamTable,
} from './game-tables.ts';
import type {
  AiUsageTable,
  ChangeTable,
  ErasedFileTable,
  FlightAnswerTable,
  FlightStatusTable,
  OrganiserMessageTable,
  PhotoRemovalTable,
  PhotoRetentionTable,
  PushSubscriptionTable,
  TripDraftTable,
  TripTable,
  TripVersionTable,
  UnrecordedPhotoTable,
} from './trip-tables.ts';

/**
 * The tables, the same in SQLite and PostgreSQL. Ids are UUIDv7 text (submission ids come from the
 * client), times epoch milliseconds, booleans 0 or 1. JSON is text, which the contract validates on
 * reading.
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
  unrecorded_photos: UnrecordedPhotoTable;
  erased_photos: ErasedFileTable;
  erased_files: ErasedFileTable;
  login_devices: LoginDeviceTable;
}

export type Bit = 0 | 1;
