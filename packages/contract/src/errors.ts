/** A refused value in a request: `path` is dotted ("options.1.text"), `rule` is the broken rule. */
export interface InputIssue {
  path: string;
  rule: string;
}

type NoParams = Record<string, never>;

/**
 * Every error of the API with the parameters of its message. The body is always `{error: {code,
 * params}}`; the message keys in the web app are `error_<code>`.
 */
export interface ErrorParams {
  invalid_json: NoParams;
  unsupported_media_type: NoParams;
  invalid_input: { issues: InputIssue[] };
  cross_site: NoParams;
  /** The page's version differs from the server's; the browser must reload it. */
  client_outdated: NoParams;
  unauthenticated: NoParams;
  forbidden: NoParams;
  not_found: NoParams;
  body_too_large: { maxBytes: number };
  /** The admin or gallery password was wrong; `attemptsLeft` is at least 1. */
  wrong_password: { attemptsLeft: number };
  /** A team's password was wrong; `attemptsLeft` is at least 1. */
  wrong_team_password: { attemptsLeft: number };
  /** The organiser has renewed the team's link; the team's password still works. */
  invitation_ended: NoParams;
  team_name_taken: NoParams;
  /** Another team has this colour while other colours are free. */
  team_color_taken: NoParams;
  /** `minutes` is rounded up; the Retry-After header holds the seconds. */
  locked_out: { minutes: number };
  limit_reached: { limit: number };
  game_not_started: NoParams;
  /** The scoreboard can only be revealed after the game has ended. */
  game_not_ended: NoParams;
  /** Another organiser has moved the scoreboard in the meantime. */
  board_outdated: NoParams;
  task_locked: NoParams;
  task_already_completed: NoParams;
  task_failed: NoParams;
  task_type_mismatch: NoParams;
  quiz_not_opened: NoParams;
  unknown_option: NoParams;
  submission_id_taken: NoParams;
  /**
   * The photo is of another team than this browser now plays for; it can be sent after a switch.
   */
  other_team: NoParams;
  /** The photo came after the game, and was not taken during it or was taken too long ago. */
  photo_not_in_game: NoParams;
  photo_missing: NoParams;
  photo_too_large: { maxBytes: number };
  photo_unsupported: NoParams;
  photo_unreadable: NoParams;
  photo_too_many_pixels: { maxMegapixels: number };
  /** The checks could not run; no attempt was counted. */
  photo_not_verified: { retryAfterSeconds: number };
  /** A team can only hand in a photo that passed its checks. */
  photo_not_passed: NoParams;
  /** All attempts are used, and a photo still awaits the team's decision. */
  no_attempts_left: NoParams;
  /** A team can only ask about a photo that was refused or did not pass, before any review. */
  review_not_possible: NoParams;
  /** The organiser has decided before that this photo stays. */
  removal_declined: NoParams;
  /** So many people choose the new password that guessers try it first. */
  password_common: NoParams;
  /** The name that was typed as a confirmation does not match. */
  name_mismatch: NoParams;
  /** Another organiser has reviewed this photo in the meantime. */
  review_outdated: NoParams;
  /** The list has changed since the client read it. */
  order_outdated: NoParams;
  image_unsupported: NoParams;
  /** The file at an external address could not be fetched, so no copy of it is kept. */
  address_unreachable: NoParams;
  /** The file is no self-contained 3D model (binary glTF). */
  model_unsupported: NoParams;
  /** The client chooses the id of a generated game, and another game has it already. */
  game_id_taken: NoParams;
  profile_empty: NoParams;
  profile_file_invalid: NoParams;
  /** The trip's pages require a password. */
  trip_locked: NoParams;
  /** An archived trip is read-only. */
  trip_archived: NoParams;
  /** Another window has saved the draft since this one opened it. */
  draft_outdated: NoParams;
  /** The draft cannot be published yet. */
  draft_invalid: { issues: InputIssue[] };
  trip_file_invalid: { issues: InputIssue[] };
  slug_taken: NoParams;
  /** The trip that answers at `/` cannot be archived. */
  trip_is_default: NoParams;
  /** The server has no `OWNER_PASSWORD`. */
  owner_disabled: NoParams;
  too_many_requests: { retryAfterSeconds: number };
  /** One address has more open streams than any household needs. */
  too_many_streams: NoParams;
  /** The server has no AI model for this. */
  ai_not_configured: NoParams;
  /** The trip's AI budget for today is spent; the next one starts at midnight UTC. */
  ai_budget_spent: { retryAfterSeconds: number };
  /** The model gave no answer. */
  ai_unavailable: NoParams;
  /** The trip generates a game already; the next one must wait until that is done or stopped. */
  generation_running: NoParams;
  /** `models` lists the allowed models. */
  model_not_allowed: { models: string[] };
  /** The upload stopped halfway; nothing was stored. */
  upload_interrupted: NoParams;
  /**
   * The stored part of this photo does not match the phone's: the phone must send the whole photo.
   */
  upload_mismatch: NoParams;
  too_busy: { retryAfterSeconds: number };
  /** There is no space left. Nothing was stored; the client can send the same request again. */
  storage_full: NoParams;
  /** The photo store does not work now. Nothing was stored. */
  storage_unavailable: NoParams;
  /**
   * The database does not work now. As with a lost answer, the change may or may not have been
   * stored.
   */
  database_unavailable: NoParams;
  /** `requestId` identifies the error in the log; empty outside a request. */
  internal: { requestId: string };
}

export type ErrorCode = keyof ErrorParams;

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
  team_name_taken: 409,
  team_color_taken: 409,
  locked_out: 429,
  limit_reached: 409,
  game_not_started: 409,
  game_not_ended: 409,
  board_outdated: 409,
  task_locked: 409,
  task_already_completed: 409,
  task_failed: 409,
  task_type_mismatch: 409,
  quiz_not_opened: 409,
  unknown_option: 400,
  submission_id_taken: 409,
  other_team: 409,
  photo_not_in_game: 409,
  photo_missing: 400,
  photo_too_large: 413,
  photo_unsupported: 415,
  photo_unreadable: 422,
  photo_too_many_pixels: 422,
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
  generation_running: 409,
  model_not_allowed: 400,
  upload_interrupted: 408,
  upload_mismatch: 409,
  too_busy: 503,
  storage_full: 507,
  storage_unavailable: 503,
  database_unavailable: 503,
  internal: 500,
} as const satisfies Record<ErrorCode, number>;
