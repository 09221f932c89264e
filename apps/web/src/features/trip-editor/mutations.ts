import type { ArchiveId } from '@reisspel/contract/ids';
import type { FlightPlan, FlightPlanInput, PlannedFlight } from '@reisspel/contract/trip/flights';
import { TripContent, type TripDraft, type TripFile } from '@reisspel/contract/trip/trip';
import type {
  DraftSaved,
  Publication,
  PublicationInput,
  TripVersion,
} from '@reisspel/contract/trip/trip-editing';
import { isSame } from '@reisspel/rules/game/equality';
import { daysBetween } from '@reisspel/rules/zoned-time';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { ApiError, request, send } from '../../lib/api.ts';
import type { Autosave } from './autosave.ts';
import { publishedQuery, readDraft, versionsQuery } from './queries.ts';

function restoreVersion(version: number): Promise<TripVersion> {
  return request<TripVersion>('POST', `/api/trip/versions/${version}/restorations`);
}

/** Returns the number of the published version if it equals `draft`, and null if not. */
async function versionPublishedAs(draft: TripDraft): Promise<number | null> {
  const server = await readDraft();
  // Parsing trims the texts, as publishing does.
  const content = TripContent.safeParse(draft);
  // Without a saved draft, the server answers with the published version.
  const isPublished = server.savedAt === null && content.success && isSame(content.data, server.draft);
  return isPublished ? server.draftRevision : null;
}

type Published = Pick<Publication, 'version' | 'exampleArchiveId'>;

/**
 * Publishes the draft. When the request fails, it checks whether the server has published the draft
 * all the same, so that nobody publishes it twice. Then only the log tells of the example game.
 */
async function publishOnce({ current, revision }: Autosave<TripDraft>): Promise<Published> {
  const json: PublicationInput = { draftRevision: revision };
  try {
    return await request<Publication>('POST', '/api/trip/publications', { json });
  } catch (error) {
    const version = await versionPublishedAs(current).catch(() => null);
    if (version === null) throw error;
    return { version, exampleArchiveId: null };
  }
}

export interface PublishResult {
  /** The version that visitors saw before, for undo, or null when the server no longer has it. */
  readonly previousVersion: number | null;
  /** By how many days the first day moved. Negative is earlier. */
  readonly movedDays: number;
  /** The archive of the example game, if this publication put it aside. */
  readonly exampleArchiveId: ArchiveId | null;
}

async function refreshPublished(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries(versionsQuery),
    queryClient.invalidateQueries({ ...publishedQuery, exact: true }),
  ]);
}

/** `replace` replaces the editor's draft, as a step that can be undone. */
export function useDraftActions(autosave: Autosave<TripDraft>, replace: (draft: TripDraft) => void) {
  const queryClient = useQueryClient();
  const loadServerDraft = async () => {
    const server = await readDraft();
    autosave.replace(server);
    replace(server.draft);
  };
  return {
    publish: async (): Promise<PublishResult> => {
      const [versions, before] = await Promise.all([
        queryClient.fetchQuery({ ...versionsQuery, staleTime: 0 }),
        queryClient.fetchQuery({ ...publishedQuery, staleTime: 0 }),
      ]);
      if (!(await autosave.flush())) throw new ApiError('network');
      const { version, exampleArchiveId } = await publishOnce(autosave);
      autosave.rebase({ draft: autosave.current, draftRevision: version, savedAt: null });
      await refreshPublished(queryClient);
      const previous = versions.find((candidate) => candidate.version < version);
      const movedDays = daysBetween(before.startsOn, autosave.current.startsOn);
      return { previousVersion: previous?.version ?? null, movedDays, exampleArchiveId };
    },
    /** Publishes the previous version again, with its example game. The draft stays unchanged. */
    undoPublication: async (previousVersion: number, exampleArchiveId: ArchiveId | null) => {
      await restoreVersion(previousVersion);
      autosave.rebase(await readDraft());
      await Promise.all([autosave.flush(), refreshPublished(queryClient)]);
      if (exampleArchiveId !== null) await send('POST', `/api/archives/${exampleArchiveId}/restorations`);
    },
    /** Publishes an earlier version. The editor then shows it, unless the server has a draft. */
    restore: async (version: number) => {
      // An unsaved change would be based on a version that is no longer published.
      await autosave.flush();
      await restoreVersion(version);
      // An existing draft stays unchanged, with its own revision.
      if ((await readDraft()).savedAt === null) await loadServerDraft();
      await refreshPublished(queryClient);
    },
    discard: async () => {
      // A save that arrives later would bring the draft back.
      await autosave.flush();
      await send('DELETE', '/api/trip/draft');
      await loadServerDraft();
    },
    importFile: async (file: TripFile) => {
      await autosave.flush();
      await request<DraftSaved>('POST', '/api/trip-files', { json: file });
      await loadServerDraft();
    },
  };
}

/** Asks for the route and times of a flight number. null if no flight service knows it. */
export async function findFlight(json: FlightPlanInput): Promise<PlannedFlight | null> {
  return (await request<FlightPlan>('POST', '/api/flight-plans', { json })).flight;
}

export interface SectionProps {
  /** True when visitors do not see all changes yet. */
  unpublished: boolean;
  actions: ReturnType<typeof useDraftActions>;
  /** Opens the preview beside the form, where the window has room for it. */
  showPreview: () => void;
}
