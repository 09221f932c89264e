import * as m from '../paraglide/messages.js';
import { ApiError, type FailureCode } from './api.ts';
import type { OrganiserCode } from './organiser-errors.ts';
import type { TaskCode } from './task-errors.ts';

type Params = ApiError['params'];

/** A newer server may send a code that this page does not know. */
export type ErrorTexts = Partial<Record<FailureCode, (params: Params) => string>>;

/** Returns a number that a message tells, or 0 if the server left it out. */
export function numberOf(params: Params, name: string): number {
  const value = params[name];
  return typeof value === 'number' ? value : 0;
}

/** Shows the request's id in the server's log. A player can read it out to the organiser. */
const unexpected = ({ requestId = '–' }: Params) => m.error_internal({ code: String(requestId) });

const attemptsLeft = (params: Params) =>
  m.error_attempts_left({ attemptsLeft: numberOf(params, 'attemptsLeft') });

const texts: Record<Exclude<FailureCode, OrganiserCode | TaskCode>, (params: Params) => string> = {
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
  locked_out: (params) => m.error_locked_out({ minutes: numberOf(params, 'minutes') }),
  game_paused: m.error_game_paused,
  submission_id_taken: unexpected,
  other_team: m.error_other_team,
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

/** Returns the text of an error's code. null if `own` has none, or if it is no error of a request. */
export function findErrorText(own: ErrorTexts, error: unknown): string | null {
  return error instanceof ApiError ? (own[error.code]?.(error.params) ?? null) : null;
}

export function errorText(error: unknown): string {
  return findErrorText(texts, error) ?? unexpected(error instanceof ApiError ? error.params : {});
}
