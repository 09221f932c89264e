import * as m from '../paraglide/messages.js';
import type { ApiError } from './api.ts';
import { type ErrorTexts, findErrorText } from './errors.ts';
import { taskErrorText } from './task-errors.ts';

/** Errors that an organiser can solve. For these, `errors.ts` only asks players to wait. */
type TroubleCode = 'storage_full' | 'storage_unavailable' | 'database_unavailable';

const texts = {
  limit_reached: ({ limit }: ApiError['params']) => m.error_limit_reached({ limit: Number(limit) }),
  storage_full: m.error_storage_full,
  storage_unavailable: m.error_storage_unavailable,
  database_unavailable: m.error_database_unavailable,
  game_not_ended: m.error_game_not_ended,
  board_outdated: m.error_board_outdated,
  review_outdated: m.error_order_outdated,
  order_outdated: m.error_order_outdated,
  window_cycle: m.error_window_cycle,
  image_unsupported: m.error_image_unsupported,
  address_unreachable: m.error_address_unreachable,
  model_unsupported: m.error_model_unsupported,
  sound_unsupported: m.error_sound_unsupported,
  removal_declined: m.error_removal_declined,
  password_common: m.error_password_common,
  name_mismatch: m.error_name_mismatch,
  team_name_taken: m.error_team_name_taken,
  team_color_taken: m.error_team_color_taken,
  game_id_taken: () => m.error_internal({ code: '–' }),
  profile_empty: m.error_profile_empty,
  profile_file_invalid: m.error_profile_file_invalid,
  draft_outdated: m.error_draft_outdated,
  draft_invalid: m.error_draft_invalid,
  trip_file_invalid: m.error_trip_file_invalid,
  slug_taken: m.error_slug_taken,
  trip_is_default: m.error_trip_is_default,
  owner_disabled: m.error_owner_disabled,
  ai_not_configured: m.error_ai_not_configured,
  ai_budget_spent: m.error_ai_budget_spent,
  ai_unavailable: m.error_ai_unavailable,
  geocoder_unavailable: m.error_geocoder_unavailable,
  generation_running: m.error_generation_running,
  model_not_allowed: m.error_invalid_input,
} satisfies ErrorTexts;

export type OrganiserCode = Exclude<keyof typeof texts, TroubleCode>;

/** Returns an error's text. Its module is separate, so players do not load organisers' texts. */
export function organiserErrorText(error: unknown): string {
  return findErrorText(texts, error) ?? taskErrorText(error);
}
