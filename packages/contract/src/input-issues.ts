import type { z } from 'zod';
import type { InputIssue } from './errors.ts';

/** Which fields were wrong and which rule each broke, `most` of them; never what they held. */
export function issuesOf(error: z.ZodError, most = Number.POSITIVE_INFINITY): InputIssue[] {
  return error.issues.slice(0, most).map((issue) => {
    const named = issue.code === 'custom' ? issue.params?.['rule'] : undefined;
    return { path: issue.path.join('.'), rule: typeof named === 'string' ? named : issue.code };
  });
}
