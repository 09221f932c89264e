/** Where a value in a request was refused: `path` is dotted ("options.1.text"), `rule` names what was broken. */
export interface InputIssue {
  path: string;
  rule: string;
}

type NoParams = Record<string, never>;

/**
 * Every error the API can answer with, and the parameters its message needs.
 * The body is always `{error: {code, params}}`; the keys are also the message keys in the web app (`error_<code>`).
 */
export interface ErrorParams {
  invalid_json: NoParams;
  unsupported_media_type: NoParams;
  invalid_input: { issues: InputIssue[] };
  cross_site: NoParams;
  /** This page is of another version than the server: it must be loaded anew. */
  client_outdated: NoParams;
  unauthenticated: NoParams;
  forbidden: NoParams;
  not_found: NoParams;
  body_too_large: { maxBytes: number };
  /** Admin or gallery password was wrong; `attemptsLeft` is at least 1. */
  wrong_password: { attemptsLeft: number };
  /** The same of a team's. */
  wrong_team_password: { attemptsLeft: number };
  /**
   * The team's link was renewed since this one was handed out; its password still opens the team.
   */
  invitation_ended: NoParams;
  /** Another team of the game has this name. */
  team_name_taken: NoParams;
  /** Another team of the game has this colour, while there are colours left. */
  team_color_taken: NoParams;
  /** `minutes` is rounded up; the Retry-After header has the seconds. */
  locked_out: { minutes: number };
  limit_reached: { limit: number };
  game_not_started: NoParams;
  /** The scoreboard is revealed once the game has ended. */
  game_not_ended: NoParams;
  /** Another organiser moved the scoreboard on, or back, meanwhile. */
  board_outdated: NoParams;
  task_locked: NoParams;
  task_already_completed: NoParams;
  task_failed: NoParams;
  task_type_mismatch: NoParams;
  quiz_not_opened: NoParams;
  unknown_option: NoParams;
  submission_id_taken: NoParams;
  /** The photo was made for another team than this browser plays for now; it can be sent once it does again. */
  other_team: NoParams;
  /** It came when the game was over, and was not made while it ran, or too long ago. */
  photo_not_in_game: NoParams;
  photo_missing: NoParams;
  photo_too_large: { maxBytes: number };
  photo_unsupported: NoParams;
  photo_unreadable: NoParams;
  photo_too_many_pixels: { maxMegapixels: number };
  /** The checks could not be done; no attempt was counted. */
  photo_not_verified: { retryAfterSeconds: number };
  /** A photo that did not pass its checks cannot be handed in. */
  photo_not_passed: NoParams;
  /** All attempts are used, and the last photo waits for the team's decision. */
  no_attempts_left: NoParams;
  /** The organiser can only be asked about a photo that was refused. */
  review_not_possible: NoParams;
  /** The organiser has decided that this photo stays. */
  removal_declined: NoParams;
  /** A new password that so many people choose that it is guessed first. */
  password_common: NoParams;
  /** What was typed to confirm is not the name. */
  name_mismatch: NoParams;
  /** Another organiser has decided over this photo since it was looked at. */
  review_outdated: NoParams;
  /** The list has changed since the order was made. */
  order_outdated: NoParams;
  image_unsupported: NoParams;
  /** The file at an address elsewhere could not be had, so no copy of it is kept. */
  address_unreachable: NoParams;
  /** No 3D model that stands by itself (binary glTF). */
  model_unsupported: NoParams;
  /** A generated game names itself; another one goes by that id already. */
  game_id_taken: NoParams;
  profile_empty: NoParams;
  profile_file_invalid: NoParams;
  /** The trip's pages ask for a password first. */
  trip_locked: NoParams;
  /** An earlier trip: nothing in it changes any more. */
  trip_archived: NoParams;
  /** The draft was saved in another window since it was opened here. */
  draft_outdated: NoParams;
  /** The draft cannot be shown to visitors yet. */
  draft_invalid: { issues: InputIssue[] };
  trip_file_invalid: { issues: InputIssue[] };
  slug_taken: NoParams;
  /** The trip that answers at `/` cannot be archived. */
  trip_is_default: NoParams;
  /** This server has no owner's password. */
  owner_disabled: NoParams;
  too_many_requests: { retryAfterSeconds: number };
  /** More windows are open at this address than any house has. */
  too_many_streams: NoParams;
  /** This server has no model for it. */
  ai_not_configured: NoParams;
  /** The trip's AI budget of today is spent; it starts anew at midnight UTC. */
  ai_budget_spent: { retryAfterSeconds: number };
  /** The model gave no answer. */
  ai_unavailable: NoParams;
  /** One game is being made for this trip; another waits until that is done or stopped. */
  generation_running: NoParams;
  /** `models` are those that may be asked. */
  model_not_allowed: { models: string[] };
  /** The body stopped coming; nothing was taken. */
  upload_interrupted: NoParams;
  /** What is kept of this photo is not what the phone goes on from: it has to be sent whole. */
  upload_mismatch: NoParams;
  too_busy: { retryAfterSeconds: number };
  /** There is no room for what was sent. None of it was kept; it can be sent again as it is. */
  storage_full: NoParams;
  /** Photos and pictures can be neither kept nor shown now. None of what was sent was kept. */
  storage_unavailable: NoParams;
  /** Nothing can be read or written now. Whether what was sent counts is not known, as with a lost answer. */
  database_unavailable: NoParams;
  /** `requestId` finds it in the log; empty where there is none. */
  internal: { requestId: string };
}

export type ErrorCode = keyof ErrorParams;

/** The HTTP status that goes with each code. */
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
