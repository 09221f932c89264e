import * as m from '../paraglide/messages.js';
import type { ApiError } from './api.ts';
import { type ErrorTexts, errorText, findErrorText, numberOf } from './errors.ts';
import { distanceText, limitMegabytes } from './format/figures.ts';

type Params = ApiError['params'];

const texts = {
  game_not_started: m.error_game_not_started,
  task_locked: m.error_task_locked,
  task_closed: m.error_task_closed,
  task_already_completed: m.error_task_already_completed,
  task_failed: m.error_task_failed,
  task_type_mismatch: m.error_unknown_option,
  quiz_not_opened: m.error_quiz_not_opened,
  hint_outdated: m.error_hint_outdated,
  replies_closed: m.error_replies_closed,
  reactions_off: m.error_reactions_off,
  too_many_replies: (params: Params) =>
    m.error_too_many_replies({ seconds: numberOf(params, 'retryAfterSeconds') }),
  unknown_option: m.error_unknown_option,
  wrong_code: m.error_wrong_code,
  not_at_place: (params: Params) =>
    m.error_not_at_place({ distance: distanceText(numberOf(params, 'distance')) }),
  question_outdated: m.error_question_outdated,
  photo_not_in_game: m.error_photo_not_in_game,
  photo_not_from_camera: m.error_photo_not_from_camera,
  photo_missing: m.error_photo_unreadable,
  photo_too_large: (params: Params) =>
    m.error_photo_too_large({ megabytes: limitMegabytes(numberOf(params, 'maxBytes')) }),
  photo_unsupported: m.error_photo_unsupported,
  photo_unreadable: m.error_photo_unreadable,
  photo_too_many_pixels: (params: Params) =>
    m.error_photo_too_many_pixels({ megapixels: numberOf(params, 'maxMegapixels') }),
  video_too_large: (params: Params) =>
    m.error_video_too_large({ megabytes: limitMegabytes(numberOf(params, 'maxBytes')) }),
  video_unsupported: m.error_video_unsupported,
  photo_not_verified: m.error_photo_not_verified,
  photo_not_passed: m.error_photo_not_passed,
  no_attempts_left: m.error_no_attempts_left,
  review_not_possible: m.error_review_not_possible,
} satisfies ErrorTexts;

export type TaskCode = keyof typeof texts;

/** Returns an error's text. Its module is separate, as the first view needs no texts of tasks. */
export function taskErrorText(error: unknown): string {
  return findErrorText(texts, error) ?? errorText(error);
}
