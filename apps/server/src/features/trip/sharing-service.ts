import { isDeepStrictEqual } from 'node:util';
import type { PhotoId } from '@reisspel/contract/ids';
import type { PhotoPart } from '@reisspel/contract/photos';
import type { SharedTrip } from '@reisspel/contract/trip/share';
import type { TimelineDay, TripContent } from '@reisspel/contract/trip/trip';
import type { ShareInput, TripAccess, TripEntryInput } from '@reisspel/contract/trip/trip-editing';
import { highlights, sharedScores } from '@reisspel/rules/game/family';
import { type Game, isUnderWay } from '@reisspel/rules/game/game';
import { shownPhotos } from '@reisspel/rules/game/photo-lists';
import { done, type Outcome, refuse } from '@reisspel/rules/outcome';
import { nowAndNext } from '@reisspel/rules/timeline';
import { shownParts } from '@reisspel/rules/trip-parts';
import { recordAct } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { deleteFamilyTargets } from '../../db/family-subscriptions.ts';
import { shownFlights } from '../../db/flight-queries.ts';
import { endPushSubscriptions } from '../../db/push-subscriptions.ts';
import type { TripScope, TripTx } from '../../db/trip-scope.ts';
import { changeTripRow, entryOf, publishedTrip, shareLinkOf, tripRow } from '../../db/trips.ts';
import type { LiveHub } from '../../live/hub.ts';
import type { Notifier } from '../../live/notifier.ts';
import type { Clock } from '../../platform/clock.ts';
import type { OpenFile, PhotoFiles } from '../../platform/pictures/picture-files.ts';
import { randomToken } from '../../platform/secrets/ids.ts';
import { hashChosenPassword, hashPassword } from '../../platform/secrets/passwords.ts';
import { DAY_MS } from '../../platform/timing.ts';
import { revokeRight } from '../access/api.ts';
import { findShared } from './shared-link.ts';

/** Milliseconds for which the family reads that everybody arrived: until the next day. */
const ARRIVAL_SHOWN_MS = DAY_MS;

/** Returns when everybody arrived (epoch ms), or null when that is no longer news. */
function recentArrival({ arrived_at: at }: { arrived_at: number | null }, now: number): number | null {
  return at !== null && now - at < ARRIVAL_SHOWN_MS ? at : null;
}

interface ShareServiceDeps {
  database: Database;
  hub: Pick<LiveHub, 'live'>;
  clock: Clock;
  photoFiles: PhotoFiles;
}

/** An example status would be news to the family, so it is not sent. */
function flightsOf({ pages }: Game, content: TripContent): NonNullable<SharedTrip['flights']>['items'] {
  const real = pages.flights.filter(({ source }) => source !== 'example');
  const statuses = new Map(real.map((status) => [status.flightId, status]));
  return shownFlights(content).map((flight) => ({ flight, status: statuses.get(flight.id) ?? null }));
}

function highlightsOf(game: Game): SharedTrip['highlights'] {
  return highlights(game).map(({ photo: { id, width, height, video }, team, task }) => ({
    id,
    width,
    height,
    videoType: video?.type ?? null,
    team: team.name,
    task: task.sequenceOrder,
    caption: isUnderWay(game) ? null : task.instructions,
  }));
}

/** The days as the family reads them: it needs no route to each place. */
function withoutPlaces(days: readonly TimelineDay[]): TimelineDay[] {
  return days.map((day) => ({ ...day, items: day.items.map((item) => ({ ...item, position: null })) }));
}

/** Serves the parts that the organiser chose for the share link, without a session. */
export function createShareService({ database, hub, clock, photoFiles }: ShareServiceDeps) {
  return {
    async title(scope: TripScope, token: string): Promise<Outcome<string>> {
      const shared = await database.readTrip(scope, (tx) => findShared(tx, token));
      return shared === null ? refuse('not_found') : done(shared.row.title);
    },

    async get(scope: TripScope, token: string): Promise<Outcome<SharedTrip>> {
      const shared = await database.readTrip(scope, (tx) => findShared(tx, token));
      if (shared === null) return refuse('not_found');
      const { sections, row } = shared;
      const { content, archivedAt } = publishedTrip(row);
      const now = clock.now();
      const { flights, schedule } = shownParts(content);
      const days = schedule && withoutPlaces(schedule.days);
      const { title, place, timeZone, startsOn, endsOn } = content;
      const { game } = await hub.live(scope);
      return done({
        title,
        place,
        timeZone,
        startsOn,
        endsOn,
        archived: archivedAt !== null,
        flights:
          sections.flights && flights
            ? { items: flightsOf(game, content), arrivedAt: recentArrival(row, now) }
            : null,
        schedule: sections.schedule ? days : null,
        today: sections.today && days ? nowAndNext(days, timeZone, now) : null,
        scores: sections.scores ? sharedScores(game) : null,
        highlights: sections.highlights ? highlightsOf(game) : null,
        serverTime: now,
      });
    },

    async openPhoto(
      scope: TripScope,
      token: string,
      { photoId, part, range }: { photoId: PhotoId; part: PhotoPart; range: string | undefined },
    ): Promise<Outcome<OpenFile>> {
      const shared = await database.readTrip(scope, (tx) => findShared(tx, token));
      if (!shared?.sections.highlights) return refuse('not_found');
      const { game } = await hub.live(scope);
      // An open page may list a photo that newer ones have since pushed out of the highlights.
      const found = shownPhotos(game, 'guest').find(({ photo }) => photo.id === photoId);
      const file = found === undefined ? null : await photoFiles.open(found.photo, part, range);
      return file === null ? refuse('not_found') : done(file);
    },
  };
}

export type ShareService = ReturnType<typeof createShareService>;

interface TripAccessServiceDeps {
  database: Database;
  hub: LiveHub;
  clock: Clock;
  notifier: Pick<Notifier, 'sendAfterCommit'>;
}

async function findTripAccess(tx: TripTx, now: number): Promise<TripAccess> {
  const row = await tripRow(tx);
  const { token, sections } = shareLinkOf(row);
  return {
    entry: entryOf(row),
    share: { sections, path: token === null ? null : `/r/${row.slug}/delen/${token}` },
    // Browsers do not send the part after "#", so no server logs it.
    screenPath: row.screen_token === null ? null : `/r/${row.slug}/scoreboard?scherm#${row.screen_token}`,
    arrivedAt: recentArrival(row, now),
  };
}

interface EntryChange {
  password_hash: string | null;
  entry_key: string | null;
  act: 'trip_password_removed' | 'trip_password_set' | 'trip_link_made';
}

async function newLink(): Promise<EntryChange> {
  const key = randomToken();
  return { password_hash: await hashPassword(key), entry_key: key, act: 'trip_link_made' };
}

async function newEntry(input: TripEntryInput): Promise<Outcome<EntryChange>> {
  if (input.kind === 'link') return done(await newLink());
  if (input.kind === 'open')
    return done({ password_hash: null, entry_key: null, act: 'trip_password_removed' });
  const hash = await hashChosenPassword(input.password);
  if (!hash.ok) return hash;
  return done({ password_hash: hash.value, entry_key: null, act: 'trip_password_set' });
}

export function createTripAccessService({ database, hub, clock, notifier }: TripAccessServiceDeps) {
  const accessNow = (tx: TripTx) => findTripAccess(tx, clock.now());

  async function changeEntry(tx: TripTx, { act, ...columns }: EntryChange): Promise<void> {
    await changeTripRow(tx, columns);
    // Visitors who came in by the old way must come in by the new one.
    await revokeRight(tx, 'is_guest');
    if (columns.password_hash !== null) await endPushSubscriptions(tx, 'visitors');
    await recordAct(tx, { act, at: clock.now() });
    tx.afterCommit(() => hub.endTrip(tx.scope));
  }

  return {
    get: (scope: TripScope): Promise<TripAccess> => database.readTrip(scope, accessNow),

    /** Sets how everybody except organisers gets in. An existing link keeps its key. */
    async setEntry(scope: TripScope, input: TripEntryInput): Promise<Outcome<TripAccess>> {
      const next = await newEntry(input);
      if (!next.ok) return next;
      return database.changeTrip(scope, async (tx) => {
        const { kind } = entryOf(await tripRow(tx));
        const isSame = kind === input.kind && kind !== 'password';
        if (!isSame) await changeEntry(tx, next.value);
        return done(await accessNow(tx));
      });
    },

    /** Replaces the group's link. The old link stops working. Does nothing without a link. */
    async renewEntry(scope: TripScope): Promise<TripAccess> {
      const link = await newLink();
      return database.changeTrip(scope, async (tx) => {
        if (entryOf(await tripRow(tx)).kind === 'link') await changeEntry(tx, link);
        return accessNow(tx);
      });
    },

    share: (scope: TripScope, { enabled, sections }: ShareInput): Promise<TripAccess> =>
      database.changeTrip(scope, async (tx) => {
        const before = shareLinkOf(await tripRow(tx));
        const after = { token: enabled ? (before.token ?? randomToken()) : null, sections };
        if (isDeepStrictEqual(after, before)) return accessNow(tx);
        await changeTripRow(tx, { share_token: after.token, share_sections: JSON.stringify(sections) });
        if (!enabled) await deleteFamilyTargets(tx);
        await recordAct(tx, { act: enabled ? 'share_set' : 'share_ended', at: clock.now() });
        return accessNow(tx);
      }),

    /** Tells the family that everybody arrived, on their page and phones, or takes it back. */
    tellArrival: (scope: TripScope, arrived: boolean): Promise<TripAccess> =>
      database.changeTrip(scope, async (tx) => {
        const row = await tripRow(tx);
        const at = clock.now();
        // A second tap must not notify the family again.
        if ((recentArrival(row, at) !== null) === arrived) return accessNow(tx);
        await changeTripRow(tx, { arrived_at: arrived ? at : null });
        await recordAct(tx, { act: arrived ? 'arrival_told' : 'arrival_withdrawn', at });
        if (arrived) notifier.sendAfterCommit(tx, { kind: 'arrived', trip: row.title });
        return accessNow(tx);
      }),

    /** Makes or ends the link for a television. Ending it also ends the sessions of televisions. */
    shareScreen: (scope: TripScope, enabled: boolean): Promise<TripAccess> =>
      database.changeTrip(scope, async (tx) => {
        if (((await tripRow(tx)).screen_token !== null) === enabled) return accessNow(tx);
        await changeTripRow(tx, { screen_token: enabled ? randomToken() : null });
        const act = enabled ? 'screen_link_set' : 'screen_link_ended';
        await recordAct(tx, { act, at: clock.now() });
        const ended = enabled ? [] : await revokeRight(tx, 'is_screen');
        tx.afterCommit(() => hub.endSessions(ended));
        return accessNow(tx);
      }),

    /** Replaces the family's link. The old link stops working. Does nothing without a link. */
    renewShare: (scope: TripScope): Promise<TripAccess> =>
      database.changeTrip(scope, async (tx) => {
        if ((await tripRow(tx)).share_token === null) return accessNow(tx);
        await changeTripRow(tx, { share_token: randomToken() });
        await deleteFamilyTargets(tx);
        await recordAct(tx, { act: 'share_renewed', at: clock.now() });
        return accessNow(tx);
      }),
  };
}

export type TripAccessService = ReturnType<typeof createTripAccessService>;
