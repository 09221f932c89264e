import { MIN_ADMIN_PASSWORD_LENGTH } from '@reisspel/contract/limits';
import { ApiError } from '../../lib/api.ts';
import { organiserErrorText } from '../../lib/organiser-errors.ts';
import * as m from '../../paraglide/messages.js';
import type { SlugProblem } from './slug.ts';

export const SLUG_PROBLEMS: Record<SlugProblem, () => string> = {
  missing: m.owner_slug_missing,
  malformed: m.owner_slug_malformed,
  taken: m.error_slug_taken,
};

/** Why a password for an organiser is refused; null when it is fine. An empty one asks the server to make one. */
export function passwordError(password: string): string | null {
  const fine = password === '' || password.length >= MIN_ADMIN_PASSWORD_LENGTH;
  return fine ? null : m.owner_password_short({ count: MIN_ADMIN_PASSWORD_LENGTH });
}

function isAboutFile(params: ApiError['params']): boolean {
  const { issues } = params;
  return (
    Array.isArray(issues) &&
    issues.some((issue: { path?: unknown } | null) => String(issue?.path).startsWith('file'))
  );
}

/** Why a trip was not made. The form has looked at the rest: what is left to be wrong is in the file. */
export function newTripError(error: unknown): string {
  const inFile = error instanceof ApiError && error.code === 'invalid_input' && isAboutFile(error.params);
  return inFile ? m.error_trip_file_invalid() : organiserErrorText(error);
}
