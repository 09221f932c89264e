import { TripContent, type TripDraft, type TripFile } from '@reisspel/contract/trip/trip';
import type { DraftSaved, PublicationInput, TripVersion } from '@reisspel/contract/trip/trip-editing';
import { isSame } from '@reisspel/rules/game/same';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { ApiError, request, send } from '../../lib/api.ts';
import type { Autosave } from './autosave.ts';
import { publishedQuery, readDraft, versionsQuery } from './queries.ts';

function restoreVersion(version: number): Promise<TripVersion> {
  return request<TripVersion>('POST', `/api/trip/versions/${version}/restorations`);
}

/** The version in which visitors see `draft`; null when they do not. */
async function versionOnSite(draft: TripDraft): Promise<number | null> {
  const now = await readDraft();
  // Publishing trims the texts.
  const content = TripContent.safeParse(draft);
  const onSite = now.savedAt === null && content.success && isSame(content.data, now.draft);
  return onSite ? now.draftRevision : null;
}

/**
 * Publishes the draft and returns its version. After a lost answer it checks whether the draft was
 * published, so that this happens once.
 */
async function publishOnce({ current, revision }: Autosave<TripDraft>): Promise<number> {
  const json: PublicationInput = { draftRevision: revision };
  try {
    return (await request<TripVersion>('POST', '/api/trip/publications', { json })).version;
  } catch (error) {
    const version = await versionOnSite(current).catch(() => null);
    if (version === null) throw error;
    return version;
  }
}

export interface Published {
  /** The version that was published before, for undo; null when it is not kept. */
  readonly before: number | null;
}

async function refreshPublished(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries(versionsQuery),
    queryClient.invalidateQueries({ ...publishedQuery, exact: true }),
  ]);
}

/** `replace` replaces the editor's draft, as a step that can be undone. */
export function useDraftFlows(autosave: Autosave<TripDraft>, replace: (draft: TripDraft) => void) {
  const queryClient = useQueryClient();
  const loadServerDraft = async () => {
    const server = await readDraft();
    autosave.replace(server);
    replace(server.draft);
  };
  return {
    publish: async (): Promise<Published> => {
      const versions = await queryClient.fetchQuery({ ...versionsQuery, staleTime: 0 });
      if (!(await autosave.flush())) throw new ApiError('network');
      const version = await publishOnce(autosave);
      autosave.rebase({ draft: autosave.current, draftRevision: version, savedAt: null });
      await refreshPublished(queryClient);
      return { before: versions.find((each) => each.version < version)?.version ?? null };
    },
    /** Publishes the previous version again; the draft stays unchanged. */
    undoPublication: async (before: number) => {
      await restoreVersion(before);
      autosave.rebase(await readDraft());
      await Promise.all([autosave.flush(), refreshPublished(queryClient)]);
    },
    /** Publishes an earlier version. Without a draft the editor then shows that version. */
    restore: async (version: number) => {
      // An unsaved change would build on a version that is no longer published.
      await autosave.flush();
      await restoreVersion(version);
      // An existing draft stays unchanged, with its own revision.
      if ((await readDraft()).savedAt === null) await loadServerDraft();
      await refreshPublished(queryClient);
    },
    discard: async () => {
      // A save that is still on its way would bring the draft back.
      await autosave.flush();
      await send('DELETE', '/api/trip/draft');
      await loadServerDraft();
    },
    /** Makes a file the draft. */
    importFile: async (file: TripFile) => {
      await autosave.flush();
      await request<DraftSaved>('POST', '/api/trip-files', { json: file });
      await loadServerDraft();
    },
  };
}

export interface SectionProps {
  /** True when visitors do not see all changes yet. */
  unpublished: boolean;
  flows: ReturnType<typeof useDraftFlows>;
}
