import { ApiError } from '../../lib/api.ts';

/** Number of problems that prevent the preview of a draft; null for any other error. */
export function draftIssues(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.code !== 'draft_invalid') return null;
  const { issues } = error.params;
  return Array.isArray(issues) ? issues.length : 0;
}
