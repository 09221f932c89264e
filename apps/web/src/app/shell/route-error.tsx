import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { ApiError } from '../../lib/api.ts';
import { errorText } from '../../lib/errors.ts';
import * as m from '../../paraglide/messages.js';
import { draftIssues } from './draft-issues.ts';
import { LoadFailed } from './loading-page.tsx';

const DraftUnready = lazy(() => import('./draft-unready.tsx'));

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
