export interface InputIssue {
  path: string;
  rule: string;
}

/** HTTP status by error code. Bodies are `{error: {code, params}}`. Texts are at `error_<code>`. */
export const errorStatus = {
  invalid_json: 400,
  unsupported_media_type: 415,
  invalid_input: 400,
  cross_site: 403,
  client_outdated: 409,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  body_too_large: 413,
  wrong_password: 401,
  wrong_team_password: 401,
  invitation_ended: 401,
  helper_link_ended: 404,
  team_name_taken: 409,
  team_color_taken: 409,
  /** `minutes` is rounded up. The Retry-After header holds the seconds. */
  locked_out: 429,
  limit_reached: 409,
  game_not_started: 409,
  game_not_ended: 409,
  /** The game goes on later, so a phone keeps its photo or answer and sends it then. */
  game_paused: 409,
  board_outdated: 409,
  task_locked: 409,
  task_closed: 409,
  task_already_completed: 409,
  task_failed: 409,
  task_type_mismatch: 409,
  /** Tasks would wait for each other, so that none of them opens. */
  window_cycle: 409,
  quiz_not_opened: 409,
  /** It is not the next hint of the task any more, or has another price. */
  hint_outdated: 409,
  /** The organiser takes no messages of teams. */
  replies_closed: 409,
  /** The team wrote too many messages in the last minute. */
  too_many_replies: 429,
  /** The organiser has switched reactions to photos off. */
  reactions_off: 409,
  unknown_option: 400,
  /** It costs no attempt: the team may try again. */
  wrong_code: 409,
  /** It costs no attempt: the team may walk on and try again. */
  not_at_place: 409,
  /** The question has changed since the team saw it. */
  question_outdated: 409,
  submission_id_taken: 409,
  other_team: 409,
  /** The photo was taken outside the game, or too long ago. */
  photo_not_in_game: 409,
  /** The task takes only photos that are made with the camera. */
  photo_not_from_camera: 409,
  photo_missing: 400,
  photo_too_large: 413,
  photo_unsupported: 415,
  photo_unreadable: 422,
  photo_too_many_pixels: 422,
  video_too_large: 413,
  /** Neither MP4 (or QuickTime) nor WebM. */
  video_unsupported: 415,
  photo_not_verified: 503,
  photo_not_passed: 409,
  no_attempts_left: 409,
  review_not_possible: 409,
  removal_declined: 409,
  password_common: 400,
  name_mismatch: 400,
  review_outdated: 409,
  order_outdated: 409,
  image_unsupported: 415,
  address_unreachable: 422,
  model_unsupported: 415,
  sound_unsupported: 415,
  game_id_taken: 409,
  profile_empty: 409,
  profile_file_invalid: 422,
  trip_locked: 401,
  trip_archived: 409,
  draft_outdated: 409,
  draft_invalid: 409,
  trip_file_invalid: 422,
  slug_taken: 409,
  trip_is_default: 409,
  owner_disabled: 404,
  too_many_requests: 429,
  too_many_streams: 429,
  ai_not_configured: 404,
  ai_budget_spent: 429,
  ai_unavailable: 502,
  geocoder_unavailable: 502,
  generation_running: 409,
  model_not_allowed: 400,
  upload_interrupted: 408,
  upload_mismatch: 409,
  too_busy: 503,
  storage_full: 507,
  storage_unavailable: 503,
  /** The client cannot know whether the change was stored, for example after a lost response. */
  database_unavailable: 503,
  internal: 500,
} as const;

export type ErrorCode = keyof typeof errorStatus;

interface Parameters {
  invalid_input: { issues: InputIssue[] };
  body_too_large: { maxBytes: number };
  wrong_password: { attemptsLeft: number };
  wrong_team_password: { attemptsLeft: number };
  locked_out: { minutes: number };
  limit_reached: { limit: number };
  photo_too_large: { maxBytes: number };
  video_too_large: { maxBytes: number };
  photo_too_many_pixels: { maxMegapixels: number };
  photo_not_verified: { retryAfterSeconds: number };
  draft_invalid: { issues: InputIssue[] };
  trip_file_invalid: { issues: InputIssue[] };
  too_many_requests: { retryAfterSeconds: number };
  /** Metres from the place, rounded. */
  not_at_place: { distance: number };
  too_many_replies: { retryAfterSeconds: number };
  ai_budget_spent: { retryAfterSeconds: number };
  model_not_allowed: { models: string[] };
  too_busy: { retryAfterSeconds: number };
  internal: { requestId: string };
}

export type ErrorParams = {
  [Code in ErrorCode]: Code extends keyof Parameters ? Parameters[Code] : Record<string, never>;
};

/** The fields of a zod issue that this file reads. It imports no zod, because browsers load it. */
interface ZodIssue {
  code: string;
  path: readonly PropertyKey[];
  params?: Readonly<Record<string, unknown>> | undefined;
}

/** Returns the path and the broken rule of at most `limit` issues, but never a value. */
export function issuesOf(
  error: { issues: readonly ZodIssue[] },
  limit = Number.POSITIVE_INFINITY,
): InputIssue[] {
  return error.issues.slice(0, limit).map(({ code, path, params }) => {
    const rule = code === 'custom' ? params?.['rule'] : undefined;
    return { path: path.join('.'), rule: typeof rule === 'string' ? rule : code };
  });
}
