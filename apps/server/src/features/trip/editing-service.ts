import { issuesOf } from '@reisspel/contract/errors';
import type { ArchiveId } from '@reisspel/contract/ids';
import { MAX_LISTED_ISSUES } from '@reisspel/contract/limits';
import {
  publishableTrip,
  type TripContent,
  type TripDraft,
  TripFile,
  type TripSlug,
} from '@reisspel/contract/trip/trip';
import type {
  DraftSaved,
  Publication,
  TripDraftInput,
  TripEditing,
  TripVersion,
} from '@reisspel/contract/trip/trip-editing';
import { isSame } from '@reisspel/rules/game/equality';
import { nearChanges } from '@reisspel/rules/near-changes';
import { done, type Outcome, refuse } from '@reisspel/rules/outcome';
import { instantOf } from '@reisspel/rules/zoned-time';
import { recordAct, recordDownload } from '../../db/audit.ts';
import type { TripScope, TripTx } from '../../db/trip-scope.ts';
import { findPublishedTrip, publishTrip } from '../../db/trips.ts';
import type { Notifier } from '../../live/notifier.ts';
import { Work } from '../../live/work.ts';
import type { LogError } from '../../platform/log/faults.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import { emptyGame, type ProfileDeps } from '../profiles/api.ts';
import { tripFileText } from './api.ts';
import { isExampleGame } from './demo-game.ts';
import { deleteDraft, findDraft, findVersion, listVersions, saveDraft } from './store.ts';

interface TripEditingDeps extends ProfileDeps {
  logError: LogError;
  notifier: Notifier;
  secrets: SecretBox;
}

interface OpenDraft {
  draft: TripDraft;
  revision: number;
  /** Null without a saved draft. Then `draft` is the published trip. */
  savedAt: number | null;
}

const PublishableTrip = publishableTrip(instantOf);

/** Refuses a draft with gaps or errors, and lists them. */
function toPublishable(draft: TripDraft): Outcome<TripContent> {
  const parsed = PublishableTrip.safeParse(draft);
  return parsed.success
    ? done(parsed.data)
    : { ok: false, code: 'draft_invalid', params: { issues: issuesOf(parsed.error) } };
}

/** Tells whether the trips share no entry. An edited trip keeps ids of its entries. */
function isOtherTrip(one: TripContent, other: TripContent): boolean {
  const idsOf = ({ flights, schedule, homeStayers }: TripContent) =>
    [...flights.items, ...schedule.days, ...homeStayers.days].map(({ id }) => id);
  const known = new Set(idsOf(one));
  return !idsOf(other).some((id) => known.has(id));
}

export function createTripEditingService(deps: TripEditingDeps) {
  const { database, announcer, clock, logError, notifier, secrets } = deps;

  async function publish(
    tx: TripTx,
    before: TripContent,
    content: TripContent,
    act: 'trip_published' | 'version_restored',
  ): Promise<TripVersion> {
    const publishedAt = clock.now();
    const version = await publishTrip(tx, content, publishedAt, act);
    await announcer.announceChange(tx);
    const changes = nearChanges(before, content, publishedAt);
    if (changes.length > 0) notifier.sendAfterCommit(tx, { kind: 'programme', changes, version });
    return { version, publishedAt };
  }

  /** The example game belongs to the example trip. Whatever somebody changed in it stays. */
  async function putExampleAside(tx: TripTx): Promise<ArchiveId | null> {
    const work = new Work(tx, deps);
    return isExampleGame(await work.game(), secrets) ? emptyGame(work, deps) : null;
  }

  /** Returns the saved draft, or the published trip with its version number as the revision. */
  async function currentDraft(tx: TripTx): Promise<OpenDraft> {
    const saved = await findDraft(tx);
    if (saved) return saved;
    const { content, contentVersion } = await findPublishedTrip(tx);
    return { draft: content, revision: contentVersion, savedAt: null };
  }

  /** A revision is the time of the save, or one more than the last one, so that none repeats. */
  async function saveNewDraft(tx: TripTx, draft: TripDraft, lastRevision: number): Promise<DraftSaved> {
    const savedAt = clock.now();
    const revision = Math.max(savedAt, lastRevision + 1);
    await saveDraft(tx, { draft, revision, savedAt });
    return { draftRevision: revision, savedAt };
  }

  return {
    open: (scope: TripScope): Promise<TripEditing> =>
      database.readTrip(scope, async (tx) => {
        const { contentVersion } = await findPublishedTrip(tx);
        const { draft, revision, savedAt } = await currentDraft(tx);
        return { draft, draftRevision: revision, savedAt, contentVersion };
      }),

    save: (scope: TripScope, { draft, draftRevision }: TripDraftInput): Promise<Outcome<DraftSaved>> =>
      database.changeTrip(scope, async (tx) => {
        const saved = await currentDraft(tx);
        if (saved.revision === draftRevision) return done(await saveNewDraft(tx, draft, draftRevision));
        // A retry after a lost answer has the same content.
        if (saved.savedAt === null || !isSame(saved.draft, draft)) return refuse('draft_outdated');
        return done({ draftRevision: saved.revision, savedAt: saved.savedAt });
      }),

    discard: (scope: TripScope): Promise<void> =>
      database.changeTrip(scope, async (tx) => {
        if (await deleteDraft(tx)) await recordAct(tx, { act: 'draft_discarded', at: clock.now() });
      }),

    draftContent: async (scope: TripScope): Promise<Outcome<TripContent>> =>
      toPublishable((await database.readTrip(scope, currentDraft)).draft),

    publish: (scope: TripScope, draftRevision: number): Promise<Outcome<Publication>> =>
      database.changeTrip(scope, async (tx) => {
        const { draft, revision } = await currentDraft(tx);
        if (revision !== draftRevision) return refuse('draft_outdated');
        const content = toPublishable(draft);
        if (!content.ok) return content;
        const { content: before } = await findPublishedTrip(tx);
        const version = await publish(tx, before, content.value, 'trip_published');
        await deleteDraft(tx);
        const exampleArchiveId = isOtherTrip(before, content.value) ? await putExampleAside(tx) : null;
        return done({ ...version, exampleArchiveId });
      }),

    versions: (scope: TripScope): Promise<TripVersion[]> => database.readTrip(scope, listVersions),

    /** Publishes an earlier version as a new version. The draft is unchanged. */
    restore: (scope: TripScope, version: number): Promise<Outcome<TripVersion>> =>
      database.changeTrip(scope, async (tx) => {
        const content = await findVersion(tx, version);
        if (content === null) return refuse('not_found');
        const { content: before } = await findPublishedTrip(tx);
        return done(await publish(tx, before, content, 'version_restored'));
      }),

    async file(scope: TripScope): Promise<{ slug: TripSlug; text: string }> {
      const { slug, content } = await database.readTrip(scope, findPublishedTrip);
      const act = { act: 'trip_downloaded', at: clock.now(), label: content.title } as const;
      await recordDownload(database, scope, act, logError);
      return { slug, text: tripFileText(content) };
    },

    importFile: async (scope: TripScope, file: unknown): Promise<Outcome<DraftSaved>> => {
      const parsed = TripFile.safeParse(file);
      if (!parsed.success) {
        const issues = issuesOf(parsed.error, MAX_LISTED_ISSUES);
        return { ok: false, code: 'trip_file_invalid', params: { issues } };
      }
      return database.changeTrip(scope, async (tx) => {
        const { revision } = await currentDraft(tx);
        const { trip } = parsed.data;
        await recordAct(tx, { act: 'draft_imported', at: clock.now(), label: trip.title });
        return done(await saveNewDraft(tx, trip, revision));
      });
    },
  };
}

export type TripEditingService = ReturnType<typeof createTripEditingService>;
