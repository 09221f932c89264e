/**
 * Everything that is written down of what the organiser, and who keeps the server, has done, by what it was about: in the
 * order that the organiser chooses from. The codes are kept in the database: one is never renamed, and never used for
 * something else.
 */
export const AUDIT_ACTS = {
  /** `..._locked_out`: somebody guessed at that password until the door was shut. */
  access: [
    'admin_logged_in',
    'logged_out',
    'devices_logged_out',
    'admin_locked_out',
    'gallery_locked_out',
    'guest_locked_out',
    'team_locked_out',
    'gallery_password_set',
    'trip_password_set',
    'trip_password_removed',
    'admin_password_set',
    'share_set',
    'share_ended',
    'share_renewed',
  ],
  game: [
    'game_started',
    'game_stopped',
    'scoreboard_shown',
    'scoreboard_hidden',
    'board_live',
    'board_frozen',
    'board_revealing',
    'board_revealed',
    'message_sent',
    'message_withdrawn',
    'game_reset',
    'game_restored',
    'profile_saved',
    'profile_imported',
    'profile_deleted',
    'profile_loaded',
    'generated_game_saved',
  ],
  tasks: ['task_added', 'task_changed', 'tasks_reordered', 'task_deleted', 'task_restored'],
  teams: [
    'team_added',
    'team_deleted',
    'team_restored',
    'team_erased',
    'quizzes_reset',
    'points_given',
    'points_taken_back',
  ],
  photos: [
    'photo_approved',
    'photo_rejected',
    'review_undone',
    'photo_erased',
    'removal_declined',
    'retention_set',
    'contact_set',
    'photos_erased',
  ],
  pages: ['draft_discarded', 'draft_imported', 'trip_published', 'version_restored'],
  downloads: [
    'photos_downloaded',
    'team_downloaded',
    'profile_downloaded',
    'trip_downloaded',
    'backup_downloaded',
  ],
  server: [
    'owner_logged_in',
    'owner_logged_out',
    'owner_locked_out',
    'owner_devices_logged_out',
    'trip_created',
    'trip_archived',
    'trip_unarchived',
    'trip_made_default',
    'backup_made',
  ],
} as const;

export type AuditKind = keyof typeof AUDIT_ACTS;
export type AuditAct = (typeof AUDIT_ACTS)[AuditKind][number];
