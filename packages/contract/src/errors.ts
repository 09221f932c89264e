/** A refused value in a request: `path` is dotted ("options.1.text"), `rule` is the broken rule. */
export interface InputIssue {
  path: string;
  rule: string;
}

/**
 * Every error of the API with its HTTP status. The body is always `{error: {code, params}}`; the
 * message keys in the web app are `error_<code>`.
 */
export const errorStatus = {
  invalid_json: 400,
  unsupported_media_type: 415,
  invalid_input: 400,
  cross_site: 403,
  /** The page's version differs from the server's; the browser must reload it. */
  client_outdated: 409,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  body_too_large: 413,
  /** The admin or gallery password was wrong; `attemptsLeft` is at least 1. */
  wrong_password: 401,
  /** A team's password was wrong; `attemptsLeft` is at least 1. */
  wrong_team_password: 401,
  /** The organiser has renewed the team's link; the team's password still works. */
  invitation_ended: 401,
  team_name_taken: 409,
  /** Another team has this colour while other colours are free. */
  team_color_taken: 409,
  /** `minutes` is rounded up; the Retry-After header holds the seconds. */
  locked_out: 429,
  limit_reached: 409,
  game_not_started: 409,
  /** The scoreboard can only be revealed after the game has ended. */
  game_not_ended: 409,
  /** Another organiser has moved the scoreboard in the meantime. */
  board_outdated: 409,
  task_locked: 409,
  task_already_completed: 409,
  task_failed: 409,
  task_type_mismatch: 409,
  quiz_not_opened: 409,
  unknown_option: 400,
  submission_id_taken: 409,
  /**
   * The photo is of another team than this browser now plays for; it can be sent after a switch.
   */
  other_team: 409,
  /** The photo came after the game, and was not taken during it or was taken too long ago. */
  photo_not_in_game: 409,
  photo_missing: 400,
  photo_too_large: 413,
  photo_unsupported: 415,
  photo_unreadable: 422,
  photo_too_many_pixels: 422,
  /** The checks could not run; no attempt was counted. */
  photo_not_verified: 503,
  /** A team can only hand in a photo that passed its checks. */
  photo_not_passed: 409,
  /** All attempts are used, and a photo still awaits the team's decision. */
  no_attempts_left: 409,
  /** A team can only ask about a photo that was refused or did not pass, before any review. */
  review_not_possible: 409,
  /** The organiser has decided before that this photo stays. */
  removal_declined: 409,
  /** So many people choose the new password that guessers try it first. */
  password_common: 400,
  /** The name that was typed as a confirmation does not match. */
  name_mismatch: 400,
  /** Another organiser has reviewed this photo in the meantime. */
  review_outdated: 409,
  /** The list has changed since the client read it. */
  order_outdated: 409,
  image_unsupported: 415,
  /** The file at an external address could not be fetched, so no copy of it is kept. */
  address_unreachable: 422,
  /** The file is no self-contained 3D model (binary glTF). */
  model_unsupported: 415,
  /** The client chooses the id of a generated game, and another game has it already. */
  game_id_taken: 409,
  profile_empty: 409,
  profile_file_invalid: 422,
  /** The trip's pages require a password. */
  trip_locked: 401,
  /** An archived trip is read-only. */
  trip_archived: 409,
  /** Another window has saved the draft since this one opened it. */
  draft_outdated: 409,
  /** The draft cannot be published yet. */
  draft_invalid: 409,
  trip_file_invalid: 422,
  slug_taken: 409,
  /** The trip that answers at `/` cannot be archived. */
  trip_is_default: 409,
  /** The server has no `OWNER_PASSWORD`. */
  owner_disabled: 404,
  too_many_requests: 429,
  /** One address has more open streams than any household needs. */
  too_many_streams: 429,
  /** The server has no AI model for this. */
  ai_not_configured: 404,
  /** The trip's AI budget for today is spent; the next one starts at midnight UTC. */
  ai_budget_spent: 429,
  /** The model gave no answer. */
  ai_unavailable: 502,
  /** The trip generates a game already; the next one must wait until that is done or stopped. */
  generation_running: 409,
  /** `models` lists the allowed models. */
  model_not_allowed: 400,
  /** The upload stopped halfway; nothing was stored. */
  upload_interrupted: 408,
  /**
   * The stored part of this photo does not match the phone's: the phone must send the whole photo.
   */
  upload_mismatch: 409,
  too_busy: 503,
  /** There is no space left. Nothing was stored; the client can send the same request again. */
  storage_full: 507,
  /** The photo store does not work now. Nothing was stored. */
  storage_unavailable: 503,
  /**
   * The database does not work now. As with a lost answer, the change may or may not have been
   * stored.
   */
  database_unavailable: 503,
  /** `requestId` identifies the error in the log; empty outside a request. */
  internal: 500,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** The parameters of those messages that have some. */
interface Parameters {
  invalid_input: { issues: InputIssue[] };
  body_too_large: { maxBytes: number };
  wrong_password: { attemptsLeft: number };
  wrong_team_password: { attemptsLeft: number };
  locked_out: { minutes: number };
  limit_reached: { limit: number };
  photo_too_large: { maxBytes: number };
  photo_too_many_pixels: { maxMegapixels: number };
  photo_not_verified: { retryAfterSeconds: number };
  draft_invalid: { issues: InputIssue[] };
  trip_file_invalid: { issues: InputIssue[] };
  too_many_requests: { retryAfterSeconds: number };
  ai_budget_spent: { retryAfterSeconds: number };
  model_not_allowed: { models: string[] };
  too_busy: { retryAfterSeconds: number };
  internal: { requestId: string };
}

export type ErrorParams = {
  [Code in ErrorCode]: Code extends keyof Parameters ? Parameters[Code] : Record<string, never>;
};

/** The part of an issue of zod that is read here: this module runs in browsers without zod. */
interface ZodIssue {
  code: string;
  path: readonly PropertyKey[];
  params?: Readonly<Record<string, unknown>> | undefined;
}

/** Returns at most `most` issues: the path and the broken rule, never the value. */
export function issuesOf(
  error: { issues: readonly ZodIssue[] },
  most = Number.POSITIVE_INFINITY,
): InputIssue[] {
  return error.issues.slice(0, most).map(({ code, path, params }) => {
    const rule = code === 'custom' ? params?.['rule'] : undefined;
    return { path: path.join('.'), rule: typeof rule === 'string' ? rule : code };
  });
}
