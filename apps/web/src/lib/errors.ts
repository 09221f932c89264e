import * as m from '../paraglide/messages.js';
import { ApiError, type FailureCode } from './api.ts';
import { distanceText, limitMegabytes } from './format/figures.ts';
import type { OrganiserCode } from './organiser-errors.ts';

type Params = Readonly<Record<string, unknown>>;

function number(params: Params, name: string): number {
  const value = params[name];
  return typeof value === 'number' ? value : 0;
}

/** Shows the request's id in the server's log. A player can read it out to the organiser. */
const unexpected = ({ requestId = '–' }: Params) => m.error_internal({ code: String(requestId) });

const attemptsLeft = (params: Params) =>
  m.error_attempts_left({ attemptsLeft: number(params, 'attemptsLeft') });

const texts: Record<Exclude<FailureCode, OrganiserCode>, (params: Params) => string> = {
  network: m.error_network,
  invalid_json: m.error_invalid_input,
  unsupported_media_type: m.error_invalid_input,
  invalid_input: m.error_invalid_input,
  cross_site: m.error_forbidden,
  client_outdated: m.error_client_outdated,
  unauthenticated: m.error_unauthenticated,
  forbidden: m.error_forbidden,
  not_found: m.error_not_found,
  body_too_large: m.error_invalid_input,
  wrong_password: (params) => `${m.error_wrong_password()} ${attemptsLeft(params)}`,
  wrong_team_password: (params) => `${m.error_wrong_team_password()} ${attemptsLeft(params)}`,
  invitation_ended: m.error_forbidden,
  helper_link_ended: m.helper_link_ended,
  locked_out: (params) => m.error_locked_out({ minutes: number(params, 'minutes') }),
  game_not_started: m.error_game_not_started,
  game_paused: m.error_game_paused,
  task_locked: m.error_task_locked,
  task_closed: m.error_task_closed,
  task_already_completed: m.error_task_already_completed,
  task_failed: m.error_task_failed,
  task_type_mismatch: m.error_unknown_option,
  quiz_not_opened: m.error_quiz_not_opened,
  hint_outdated: m.error_hint_outdated,
  replies_closed: m.error_replies_closed,
  reactions_off: m.error_reactions_off,
  too_many_replies: (params) => m.error_too_many_replies({ seconds: number(params, 'retryAfterSeconds') }),
  unknown_option: m.error_unknown_option,
  wrong_code: m.error_wrong_code,
  not_at_place: (params) => m.error_not_at_place({ distance: distanceText(number(params, 'distance')) }),
  question_outdated: m.error_question_outdated,
  submission_id_taken: unexpected,
  other_team: m.error_other_team,
  photo_not_in_game: m.error_photo_not_in_game,
  photo_not_from_camera: m.error_photo_not_from_camera,
  photo_missing: m.error_photo_unreadable,
  photo_too_large: (params) =>
    m.error_photo_too_large({ megabytes: limitMegabytes(number(params, 'maxBytes')) }),
  photo_unsupported: m.error_photo_unsupported,
  photo_unreadable: m.error_photo_unreadable,
  photo_too_many_pixels: (params) =>
    m.error_photo_too_many_pixels({ megapixels: number(params, 'maxMegapixels') }),
  video_too_large: (params) =>
    m.error_video_too_large({ megabytes: limitMegabytes(number(params, 'maxBytes')) }),
  video_unsupported: m.error_video_unsupported,
  photo_not_verified: m.error_photo_not_verified,
  photo_not_passed: m.error_photo_not_passed,
  no_attempts_left: m.error_no_attempts_left,
  review_not_possible: m.error_review_not_possible,
  trip_locked: m.error_trip_locked,
  trip_archived: m.error_trip_archived,
  too_many_requests: m.error_too_busy,
  too_many_streams: m.error_too_busy,
  upload_interrupted: m.error_network,
  upload_mismatch: m.error_network,
  too_busy: m.error_too_busy,
  storage_full: m.error_server_trouble,
  storage_unavailable: m.error_server_trouble,
  database_unavailable: m.error_server_trouble,
  internal: unexpected,
};

function isKnown(code: FailureCode): code is keyof typeof texts {
  return Object.hasOwn(texts, code);
}

export function errorText(error: unknown): string {
  if (!(error instanceof ApiError)) return unexpected({});
  // A newer server may send a code that this page does not know.
  const text = isKnown(error.code) ? texts[error.code] : unexpected;
  return text(error.params);
}
