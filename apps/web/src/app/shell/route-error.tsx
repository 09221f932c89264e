import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, lazyRouteComponent, useRouter } from '@tanstack/react-router';
import { Suspense } from 'react';
import { ApiError } from '../../lib/api.ts';
import { errorText } from '../../lib/errors.ts';
import * as m from '../../paraglide/messages.js';
import { LoadFailed } from './loading-page.tsx';

const DraftUnready = lazyRouteComponent(() => import('./preview-bar.tsx'), 'DraftUnready');

/** Number of problems that prevent the preview of a draft; null for any other error. */
export function draftIssues(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.code !== 'draft_invalid') return null;
  const { issues } = error.params;
  return Array.isArray(issues) ? issues.length : 0;
}

/** A retry repeats a failed request, but missing code needs a reload. */
export function RouteError({ error }: ErrorComponentProps) {
  const router = useRouter();
  const queries = useQueryErrorResetBoundary();
  if (!(error instanceof ApiError)) {
    return <LoadFailed text={m.route_error_text()} onRetry={() => location.reload()} />;
  }
  const askAgain = () => {
    queries.reset();
    void router.invalidate();
  };
  const issues = draftIssues(error);
  return issues === null ? (
    <LoadFailed text={errorText(error)} onRetry={askAgain} />
  ) : (
    <Suspense fallback={null}>
      <DraftUnready issues={issues} onRetry={askAgain} />
    </Suspense>
  );
}
