import { useQuery, useQueryClient, useQueryErrorResetBoundary } from '@tanstack/react-query';
import { Link, Navigate, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { draftQuery } from '../../features/trip/queries.ts';
import { pageBase } from '../../lib/base.ts';
import { isRefusal } from '../../lib/operator.ts';
import * as m from '../../paraglide/messages.js';
import { draftIssueCount, LoadFailed } from './loading-page.tsx';

function withoutDraft<Search extends object>(search: Search) {
  return { ...search, concept: undefined };
}

/** Loads the draft again whenever the editor saves it in another tab. */
function useSavedDraft(): void {
  const queryClient = useQueryClient();
  const queries = useQueryErrorResetBoundary();
  const router = useRouter();
  useEffect(() => {
    const refresh = () => {
      queryClient
        .invalidateQueries(draftQuery)
        .then(() => {
          queries.reset();
          return router.invalidate();
        })
        .catch(() => {
          // The page itself shows the error.
        });
    };
    const editor = new BroadcastChannel(`reisspel-draft${pageBase()}`);
    editor.onmessage = refresh;
    // The editor may have saved while this page was loading and did not listen yet.
    refresh();
    return () => editor.close();
  }, [queryClient, queries, router]);
}

export function PreviewBar() {
  useSavedDraft();
  const { data, error } = useQuery(draftQuery);
  const issues = draftIssueCount(error);
  if (isRefusal(error)) {
    // Shows the published page to somebody who opened the organiser's address without access.
    return <Navigate to="." search={withoutDraft} replace />;
  }
  return (
    <aside className="flex items-center justify-between gap-4 bg-verification px-5 text-on-verification text-sm print:hidden">
      <p role="status" className="py-1">
        <strong>{m.preview_bar()}</strong>{' '}
        {data !== undefined && issues !== null ? m.preview_stale({ count: issues }) : null}
      </p>
      <Link to="." search={withoutDraft} className="text-link">
        {m.preview_leave()}
      </Link>
    </aside>
  );
}

/** Replaces a page whose draft is incomplete. It is in this file, which only organisers load. */
export function DraftIncomplete({ issues, onRetry }: { issues: number; onRetry: () => void }) {
  const text = m.preview_invalid_text({ count: issues });
  return <LoadFailed title={m.preview_invalid()} text={text} onRetry={onRetry} />;
}
