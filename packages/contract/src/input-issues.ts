import type { z } from 'zod';
import type { InputIssue } from './errors.ts';

/** Returns at most `most` issues: the path and the broken rule, never the value. */
export function issuesOf(error: z.ZodError, most = Number.POSITIVE_INFINITY): InputIssue[] {
  return error.issues.slice(0, most).map((issue) => {
    const named = issue.code === 'custom' ? issue.params?.['rule'] : undefined;
    return { path: issue.path.join('.'), rule: typeof named === 'string' ? named : issue.code };
  });
}
