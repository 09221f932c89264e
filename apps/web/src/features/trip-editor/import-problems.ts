import type { InputIssue } from '@reisspel/contract/errors';
import { ApiError } from '../../lib/api.ts';
import { organiserErrorText } from '../../lib/organiser-errors.ts';
import { mistakesOf, type ReadTripFile } from './import-file.ts';
import { listedIssues } from './listed-issues.ts';
import { problemText } from './problem-texts.ts';

export type FileProblem =
  | { readonly kind: 'too large' }
  | { readonly kind: 'no trip' }
  | { readonly kind: 'mistakes'; readonly count: number; readonly lines: readonly string[] }
  /** Nothing is wrong with the file. */
  | { readonly kind: 'failed'; readonly text: string };

/** Mistakes that are named; who made the file by hand looks at it again after these. */
const MAX_NAMED = 8;

function mistakes(issues: readonly InputIssue[]): FileProblem {
  // By the file's own names: who reads this has the file before them, and the editor holds another trip.
  const lines = issues.slice(0, MAX_NAMED).map((issue) => `${issue.path || 'trip'}: ${problemText(issue)}`);
  return { kind: 'mistakes', count: issues.length, lines };
}

/** What is wrong with a file that was read; null when it is a trip. */
export function problemOfRead(read: ReadTripFile): FileProblem | null {
  switch (read.kind) {
    case 'trip':
      return null;
    case 'too large':
    case 'no trip':
      return read;
    case 'mistakes':
      return mistakes(read.issues);
    default:
      return read satisfies never;
  }
}

/** Why the server did not take a file. */
export function problemOfRefusal(error: unknown): FileProblem {
  if (!(error instanceof ApiError) || error.code !== 'trip_file_invalid') {
    return { kind: 'failed', text: organiserErrorText(error) };
  }
  const issues = mistakesOf(listedIssues(error));
  return issues.length === 0 ? { kind: 'no trip' } : mistakes(issues);
}
