import type { InputIssue } from '@reisspel/contract/errors';
import { ApiError } from '../../lib/api.ts';

function isIssue(value: unknown): value is InputIssue {
  if (typeof value !== 'object' || value === null || !('path' in value) || !('rule' in value)) return false;
  return typeof value.path === 'string' && typeof value.rule === 'string';
}

/** The fields that a refusal names; none when it names none. */
export function listedIssues(error: unknown): InputIssue[] {
  const issues = error instanceof ApiError ? error.params['issues'] : [];
  return Array.isArray(issues) ? issues.filter(isIssue) : [];
}
