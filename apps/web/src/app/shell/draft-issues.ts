import { ApiError } from '../../lib/api.ts';

/** How many things keep a draft from being shown, of the refusal that says so; null for any other error. */
export function draftIssues(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.code !== 'draft_invalid') return null;
  const { issues } = error.params;
  return Array.isArray(issues) ? issues.length : 0;
}
