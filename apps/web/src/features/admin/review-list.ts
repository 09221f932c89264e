import { SUBMISSION_PAGE } from '@reisspel/contract/limits';
import type { AdminSubmission } from '@reisspel/contract/submissions';
import { useState } from 'react';
import { useOlderSubmissions } from './review-mutations.ts';

/** Photos shown at first, and added each time: a page of cards stays a page. */
const FIRST_SHOWN = 6;
const MORE_SHOWN = 12;

interface Older {
  live: readonly AdminSubmission[];
  /** Photos that the live state holds no more, or never held. */
  kept: readonly AdminSubmission[];
  atEnd: boolean;
}

/** When the last of the newest photos came: what came before is live only while a team asks about it. */
function edgeOf(live: readonly AdminSubmission[]): number | null {
  return live[SUBMISSION_PAGE - 1]?.createdAt ?? null;
}

/** What was pushed over the edge by newer photos stays on the screen. */
function afterLiveChange({ live: before, kept, atEnd }: Older, live: readonly AdminSubmission[]): Older {
  const edge = edgeOf(live);
  // Everything there is fits the live state: nothing can be older.
  if (edge === null) return { live, kept: [], atEnd: false };
  const ids = new Set(live.map(({ id }) => id));
  const pushed = before.filter(({ id, createdAt }) => createdAt <= edge && !ids.has(id));
  return { live, kept: [...pushed, ...kept], atEnd };
}

/** Each photo once, as it stands last in the list, those that came last first. */
export function byArrival<S extends Pick<AdminSubmission, 'id' | 'createdAt' | 'capturedAt'>>(
  submissions: readonly S[],
): S[] {
  const byId = new Map(submissions.map((submission) => [submission.id, submission]));
  return [...byId.values()].toSorted((a, b) => b.createdAt - a.createdAt || b.capturedAt - a.capturedAt);
}

/**
 * All photos the organiser has asked for, those that came last first: the live ones, and older
 * pages behind them.
 */
export function useReviewList(live: readonly AdminSubmission[]) {
  const [older, setOlder] = useState<Older>({ live, kept: [], atEnd: false });
  const [shown, setShown] = useState(FIRST_SHOWN);
  const page = useOlderSubmissions();
  if (older.live !== live) setOlder(afterLiveChange(older, live));

  const submissions = byArrival([...older.kept, ...live]);
  const edge = edgeOf(live);
  const oldest = older.kept.reduce((least, { createdAt }) => Math.min(least, createdAt), edge ?? 0);
  const load = () => {
    setShown(shown + MORE_SHOWN);
    if (edge === null || older.atEnd || shown + MORE_SHOWN <= submissions.length) return;
    // One millisecond later, so that a photo of the same moment is not passed over; what comes twice shows once.
    page.mutate(oldest + 1, {
      onSuccess: ({ submissions: added }) =>
        setOlder((held) => ({
          ...held,
          kept: [...held.kept, ...added],
          atEnd: added.length < SUBMISSION_PAGE,
        })),
    });
  };
  return {
    submissions,
    /** Takes the answer to the organiser's word: the live state does not tell of older photos. */
    changed: (submission: AdminSubmission) =>
      setOlder((held) => ({
        ...held,
        kept: held.kept.map((other) => (other.id === submission.id ? submission : other)),
      })),
    older: {
      /** How many photos to show. */
      shown,
      exist: shown < submissions.length || (edge !== null && !older.atEnd),
      busy: page.isPending,
      error: page.error,
      load,
    },
  };
}
