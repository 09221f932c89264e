import { useQuery, useQueryClient, useQueryErrorResetBoundary } from '@tanstack/react-query';
import { Link, Navigate, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { draftQuery } from '../../features/trip/queries.ts';
import { ApiError } from '../../lib/api.ts';
import { BASE } from '../../lib/base.ts';
import * as m from '../../paraglide/messages.js';
import { draftIssues } from './draft-issues.ts';

/** The same page as visitors see it. */
function withoutDraft<Search extends object>(search: Search) {
  return { ...search, concept: undefined };
}

/** Asks for the draft again whenever the editor, in another tab or frame, has saved it. */
function useSavedDraft(): void {
  const queryClient = useQueryClient();
  const queries = useQueryErrorResetBoundary();
  const router = useRouter();
  useEffect(() => {
    const refresh = () => {
      queryClient
        .invalidateQueries(draftQuery)
        .then(() => {
          // A page that could not be shown gets another chance.
          queries.reset();
          return router.invalidate();
        })
        .catch(() => {
          // The page itself tells what went wrong.
        });
    };
    const editor = new BroadcastChannel(`reisspel-draft${BASE}`);
    editor.onmessage = refresh;
    // What was saved while this page was on its way has been announced already.
    refresh();
    return () => editor.close();
  }, [queryClient, queries, router]);
}

/** What the server answers who may not see a draft. */
const NOT_THE_ORGANISER: ReadonlySet<string> = new Set(['unauthenticated', 'forbidden']);

/** Says that this is the draft, with a way back to what visitors see. */
export default function PreviewBar() {
  useSavedDraft();
  const { data, error } = useQuery(draftQuery);
  const issues = draftIssues(error);
  if (error instanceof ApiError && NOT_THE_ORGANISER.has(error.code)) {
    // Somebody was sent the organiser's own address: the page itself is for everybody.
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
