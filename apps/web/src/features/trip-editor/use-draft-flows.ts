import { TripContent, type TripDraft, type TripFile } from '@reisspel/contract/trip';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ApiError } from '../../lib/api.ts';
import type { Autosave, SavedDraft } from './autosave.ts';
import {
  discardDraft,
  importTrip,
  publish,
  publishedQuery,
  readDraft,
  restoreVersion,
  versionsQuery,
} from './editor-api.ts';
import { isSame } from './same.ts';

/** A publication that can be taken back. */
export interface Published {
  /** What visitors saw before it; null when that is not kept. */
  readonly before: number | null;
}

export interface DraftFlows {
  /** Shows the draft to visitors. */
  publish: () => Promise<Published>;
  /** Shows visitors what they saw before; the draft stays what it was. */
  takeBack: (before: number) => Promise<void>;
  /** Shows visitors an earlier version. Without a draft that is also what the editor holds then. */
  restore: (version: number) => Promise<void>;
  /** Throws the draft away. */
  discard: () => Promise<void>;
  /** Makes a file the draft. */
  takeFile: (file: TripFile) => Promise<void>;
  /** Takes the draft that was saved elsewhere in the place of this one. */
  takeTheirs: () => Promise<void>;
}

interface FlowDeps {
  autosave: Autosave<TripDraft>;
  /** Puts another draft in the place of the one in the editor, as a step that can be undone. */
  replace: (draft: TripDraft) => void;
  queryClient: QueryClient;
}

async function visitorsSeeAnother(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries(versionsQuery),
    queryClient.invalidateQueries({ ...publishedQuery, exact: true }),
  ]);
}

/** The version under which visitors see `draft`; null when they do not. */
async function versionOnSite(draft: TripDraft): Promise<number | null> {
  const now = await readDraft();
  // As it is published: without the spaces around its texts.
  const content = TripContent.safeParse(draft);
  const onSite = now.savedAt === null && content.success && isSame(content.data, now.draft);
  return onSite ? now.revision : null;
}

/**
 * Shows the draft to visitors; returns its version. A publication whose answer is lost may have been done all the same,
 * now or at an earlier try: then it counts, and is not done twice.
 */
async function publishOnce({ current, revision }: Autosave<TripDraft>): Promise<number> {
  try {
    return (await publish(revision)).version;
  } catch (error) {
    const version = await versionOnSite(current).catch(() => null);
    if (version === null) throw error;
    return version;
  }
}

function publicationFlows({ autosave, queryClient }: FlowDeps): Pick<DraftFlows, 'publish' | 'takeBack'> {
  return {
    publish: async () => {
      const versions = await queryClient.fetchQuery({ ...versionsQuery, staleTime: 0 });
      if (!(await autosave.flush())) throw new ApiError('network');
      const version = await publishOnce(autosave);
      autosave.rebase({ draft: autosave.current, revision: version, savedAt: null });
      await visitorsSeeAnother(queryClient);
      return { before: versions.find((each) => each.version < version)?.version ?? null };
    },
    takeBack: async (before) => {
      const { version } = await restoreVersion(before);
      autosave.rebase({ draft: null, revision: version, savedAt: null });
      await Promise.all([autosave.flush(), visitorsSeeAnother(queryClient)]);
    },
  };
}

function replacementFlows(deps: FlowDeps): Omit<DraftFlows, 'publish' | 'takeBack'> {
  const { autosave, replace, queryClient } = deps;
  const takeOver = (theirs: SavedDraft<TripDraft>) => {
    autosave.rebase(theirs);
    replace(theirs.draft);
  };
  return {
    restore: async (version) => {
      // A change that is not saved would build on a version that is none any more.
      await autosave.flush();
      await restoreVersion(version);
      const theirs = await readDraft();
      // A draft stays what it is, and under its own number.
      if (theirs.savedAt === null) takeOver(theirs);
      await visitorsSeeAnother(queryClient);
    },
    discard: async () => {
      // A save that is still on its way would bring the draft back.
      await autosave.flush();
      await discardDraft();
      takeOver(await readDraft());
    },
    takeFile: async (file) => {
      await autosave.flush();
      await importTrip(file);
      takeOver(await readDraft());
    },
    takeTheirs: async () => takeOver(await readDraft()),
  };
}

/** What becomes of the draft as a whole. Each of these throws what the server refuses. */
export function useDraftFlows(
  autosave: Autosave<TripDraft>,
  replace: (draft: TripDraft) => void,
): DraftFlows {
  const queryClient = useQueryClient();
  return useMemo(() => {
    const deps = { autosave, replace, queryClient };
    return { ...publicationFlows(deps), ...replacementFlows(deps) };
  }, [autosave, replace, queryClient]);
}
