import { isDeepStrictEqual } from 'node:util';
import type { PhotoId } from '@reisspel/contract/ids';
import { MAX_HIGHLIGHTS } from '@reisspel/contract/limits';
import type { PhotoPart } from '@reisspel/contract/photos';
import type { SharedTrip } from '@reisspel/contract/trip/share';
import type { TripContent } from '@reisspel/contract/trip/trip';
import { type ShareInput, ShareSections, type TripAccess } from '@reisspel/contract/trip/trip-editing';
import { type Game, isUnderWay } from '@reisspel/rules/game/game';
import { type ShownPhoto, shownPhotos } from '@reisspel/rules/game/photo-lists';
import { done, type Outcome, refuse } from '@reisspel/rules/outcome';
import { shownParts } from '@reisspel/rules/trip-parts';
import { recordAct } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { shownFlights } from '../../db/flight-queries.ts';
import { endPushSubscriptions } from '../../db/push-subscriptions.ts';
import type { TripScope, TripTx } from '../../db/trip-scope.ts';
import { changeTripRow, findPublishedTrip, tripRow } from '../../db/trips.ts';
import type { LiveHub } from '../../live/hub.ts';
import type { Clock } from '../../platform/clock.ts';
import type { OpenFile, PhotoFiles } from '../../platform/pictures/picture-files.ts';
import { equalSecrets } from '../../platform/secrets/digest.ts';
import { randomToken } from '../../platform/secrets/ids.ts';
import { hashChosenPassword } from '../../platform/secrets/passwords.ts';
import { revokeRight } from '../access/api.ts';

interface ShareLink {
  token: string | null;
  sections: ShareSections;
}

function shareLinkOf(row: { share_token: string | null; share_sections: string }): ShareLink {
  return { token: row.share_token, sections: ShareSections.parse(JSON.parse(row.share_sections)) };
}

interface ShareServiceDeps {
  database: Database;
  hub: Pick<LiveHub, 'live'>;
  clock: Clock;
  photoFiles: PhotoFiles;
}

/** Returns the highlights: the newest photos that everybody may see, the newest first. */
function newestShown(game: Game): ShownPhoto[] {
  return shownPhotos(game, 'guest').slice(-MAX_HIGHLIGHTS).toReversed();
}

function flightsOf({ pages }: Game, content: TripContent): SharedTrip['flights'] {
  const statuses = new Map(pages.flights.map((status) => [status.flightId, status]));
  return shownFlights(content).map((flight) => ({ flight, status: statuses.get(flight.id) ?? null }));
}

function highlightsOf(game: Game): SharedTrip['highlights'] {
  return newestShown(game).map(({ photo: { id, width, height, video }, team, task }) => ({
    id,
    width,
    height,
    videoType: video?.type ?? null,
    team: team.name,
    task: task.sequenceOrder,
    caption: isUnderWay(game) ? null : task.instructions,
  }));
}

/** Serves the parts that the organiser chose for the share link, without a session. */
export function createShareService({ database, hub, clock, photoFiles }: ShareServiceDeps) {
  /** Returns the parts that the link shows. Returns null for a wrong or ended link. */
  async function sectionsOf(tx: TripTx, token: string): Promise<ShareSections | null> {
    const link = shareLinkOf(await tripRow(tx));
    return link.token !== null && equalSecrets(link.token, token) ? link.sections : null;
  }

  return {
    async get(scope: TripScope, token: string): Promise<Outcome<SharedTrip>> {
      const shared = await database.readTrip(scope, async (tx) => {
        const sections = await sectionsOf(tx, token);
        return sections && { sections, content: (await findPublishedTrip(tx)).content };
      });
      if (shared === null) return refuse('not_found');
      const { sections, content } = shared;
      const { flights, schedule } = shownParts(content);
      const { title, place, timeZone, startsOn, endsOn } = content;
      const { game } = await hub.live(scope);
      return done({
        title,
        place,
        timeZone,
        startsOn,
        endsOn,
        flights: sections.flights && flights ? flightsOf(game, content) : null,
        schedule: sections.schedule && schedule ? schedule.days : null,
        highlights: sections.highlights ? highlightsOf(game) : null,
        serverTime: clock.now(),
      });
    },

    async openPhoto(
      scope: TripScope,
      token: string,
      { photoId, part, range }: { photoId: PhotoId; part: PhotoPart; range: string | undefined },
    ): Promise<Outcome<OpenFile>> {
      const sections = await database.readTrip(scope, (tx) => sectionsOf(tx, token));
      if (!sections?.highlights) return refuse('not_found');
      const { game } = await hub.live(scope);
      const found = newestShown(game).find(({ photo }) => photo.id === photoId);
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
}

async function findTripAccess(tx: TripTx): Promise<TripAccess> {
  const row = await tripRow(tx);
  const { token, sections } = shareLinkOf(row);
  return {
    passwordSet: row.password_hash !== null,
    share: { sections, path: token === null ? null : `/r/${row.slug}/delen/${token}` },
    // Browsers do not send the part after "#", so no server logs it.
    screenPath: row.screen_token === null ? null : `/r/${row.slug}/scoreboard?scherm#${row.screen_token}`,
  };
}

export function createTripAccessService({ database, hub, clock }: TripAccessServiceDeps) {
  return {
    get: (scope: TripScope): Promise<TripAccess> => database.readTrip(scope, findTripAccess),

    /** Sets the password for everybody except organisers. An empty one opens the pages. */
    async setPassword(scope: TripScope, password: string): Promise<Outcome<null>> {
      const hashed = password === '' ? done(null) : await hashChosenPassword(password);
      if (!hashed.ok) return hashed;
      const hash = hashed.value;
      return database.changeTrip(scope, async (tx) => {
        const { password_hash: before } = await tripRow(tx);
        if (hash === null && before === null) return done(null);
        await changeTripRow(tx, { password_hash: hash });
        // Visitors who entered the old password must enter the new one.
        await revokeRight(tx, 'is_guest');
        if (hash !== null) await endPushSubscriptions(tx, 'visitors');
        const act = hash === null ? 'trip_password_removed' : 'trip_password_set';
        await recordAct(tx, { act, at: clock.now() });
        tx.afterCommit(() => hub.endTrip(scope));
        return done(null);
      });
    },

    share: (scope: TripScope, { enabled, sections }: ShareInput): Promise<TripAccess> =>
      database.changeTrip(scope, async (tx) => {
        const before = shareLinkOf(await tripRow(tx));
        const after = { token: enabled ? (before.token ?? randomToken()) : null, sections };
        if (isDeepStrictEqual(after, before)) return findTripAccess(tx);
        await changeTripRow(tx, { share_token: after.token, share_sections: JSON.stringify(sections) });
        await recordAct(tx, { act: enabled ? 'share_set' : 'share_ended', at: clock.now() });
        return findTripAccess(tx);
      }),

    /** Makes or ends the link for a television. Ending it also ends the sessions of televisions. */
    shareScreen: (scope: TripScope, enabled: boolean): Promise<TripAccess> =>
      database.changeTrip(scope, async (tx) => {
        if (((await tripRow(tx)).screen_token !== null) === enabled) return findTripAccess(tx);
        await changeTripRow(tx, { screen_token: enabled ? randomToken() : null });
        const act = enabled ? 'screen_link_set' : 'screen_link_ended';
        await recordAct(tx, { act, at: clock.now() });
        const ended = enabled ? [] : await revokeRight(tx, 'is_screen');
        tx.afterCommit(() => hub.endSessions(ended));
        return findTripAccess(tx);
      }),

    /** Replaces the family's link. The old link stops working. Does nothing without a link. */
    renewShare: (scope: TripScope): Promise<TripAccess> =>
      database.changeTrip(scope, async (tx) => {
        if ((await tripRow(tx)).share_token === null) return findTripAccess(tx);
        await changeTripRow(tx, { share_token: randomToken() });
        await recordAct(tx, { act: 'share_renewed', at: clock.now() });
        return findTripAccess(tx);
      }),
  };
}

export type TripAccessService = ReturnType<typeof createTripAccessService>;
