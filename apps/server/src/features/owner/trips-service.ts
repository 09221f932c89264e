import { TripId } from '@reisspel/contract/ids';
import type { NewTrip, NewTripInput, OwnedTrip } from '@reisspel/contract/owner';
import type { TripContent, TripSlug } from '@reisspel/contract/trip';
import { done, type Outcome, refuse } from '@reisspel/rules/outcome';
import { dayAfter, localTimeAt } from '@reisspel/rules/zoned-time';
import { recordAct, recordDownload } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { findDefaultTripId, findTripBySlug, type ListedTrip, listTrips } from '../../db/trip-queries.ts';
import { type Author, mintTripScope } from '../../db/trip-scope.ts';
import { insertTrip, lockTrips, publishTrip, replaceAdminPassword } from '../../db/trip-writes.ts';
import type { Announcer } from '../../live/announcer.ts';
import type { LiveHub } from '../../live/hub.ts';
import type { Clock } from '../../platform/clock.ts';
import type { LogError } from '../../platform/faults.ts';
import { randomShortId, uuidv7 } from '../../platform/ids.ts';
import { hashChosenPassword } from '../../platform/passwords.ts';
import { tripFileText } from '../../platform/trip-file.ts';
import { onTripNamed } from './named-trip.ts';

/** Where most who use this app live; the organiser chooses the trip's own zone. */
const TIME_ZONE = 'Europe/Amsterdam';
/** Days until a trip of which nothing is known yet, so that its countdown runs, and how long it is: a weekend. */
const DAYS_UNTIL_START = 30;
const DAYS_LONG = 3;

/** A trip that its organiser still has to fill in: its parts are off, its dates a guess. `now` in epoch milliseconds. */
function emptyTrip(title: string, now: number): TripContent {
  const today = localTimeAt(TIME_ZONE, now).slice(0, 10);
  const startsOn = dayAfter(today, DAYS_UNTIL_START);
  const endsOn = dayAfter(startsOn, DAYS_LONG);
  return {
    title,
    // Stands beside the dates on the first page, where the title does not.
    place: title,
    timeZone: TIME_ZONE,
    startsOn,
    endsOn,
    countdownAt: { local: `${startsOn}T12:00`, timeZone: TIME_ZONE },
    notice: '',
    links: [],
    flights: { shown: false, items: [], baggage: [], tips: [] },
    hotel: {
      shown: false,
      name: '',
      stars: null,
      checkIn: { day: startsOn, from: '15:00' },
      checkOut: { day: endsOn, before: '11:00' },
      facilities: [],
      address: [],
      phone: '',
      position: null,
      bookingUrl: '',
    },
    schedule: { shown: false, days: [] },
    homeStayers: { shown: false, days: [], promises: [] },
  };
}

interface OwnedTripServiceDeps {
  database: Database;
  announcer: Announcer;
  /** The open windows of this server. */
  hub: Pick<LiveHub, 'endSessions'>;
  clock: Clock;
  logError: LogError;
}

function ownedTrip({ slug, content, isDefault, archivedAt, createdAt }: ListedTrip): OwnedTrip {
  const { title, place, startsOn, endsOn } = content;
  return { slug, title, place, startsOn, endsOn, isDefault, archivedAt, createdAt };
}

/** What who keeps this server may do with each trip on it; its organisers do the rest. */
export function createOwnedTripService(deps: OwnedTripServiceDeps) {
  const { database, announcer, hub, clock, logError } = deps;
  return {
    /** The newest first. */
    list: (): Promise<OwnedTrip[]> => database.read(async (tx) => (await listTrips(tx)).map(ownedTrip)),

    /** The first trip of a server is the one that answers at `/`. */
    async create(input: NewTripInput, by: Author): Promise<Outcome<NewTrip>> {
      const { slug, title, adminPassword, file } = input;
      const password = adminPassword ?? randomShortId();
      const hashed = await hashChosenPassword(password);
      if (!hashed.ok) return hashed;
      const adminPasswordHash = hashed.value;
      return database.write(async (tx) => {
        await lockTrips(tx);
        if ((await findTripBySlug(tx, slug)) !== null) return refuse('slug_taken');
        const createdAt = clock.now();
        const content = file?.trip ?? emptyTrip(title, createdAt);
        const isDefault = (await findDefaultTripId(tx)) === null;
        const trip = { id: TripId.parse(uuidv7(createdAt)), slug, content, isDefault, createdAt };
        await insertTrip(tx, { ...trip, adminPasswordHash });
        const act = { act: 'trip_created', at: createdAt, label: slug } as const;
        await recordAct(tx, mintTripScope(trip.id, by), act);
        return done({
          trip: ownedTrip({ ...trip, archivedAt: null }),
          generatedPassword: adminPassword === undefined ? password : null,
        });
      });
    },

    /** What visitors see, as a file. */
    async file(slug: TripSlug, by: Author): Promise<Outcome<string>> {
      const trip = await database.read((tx) => findTripBySlug(tx, slug));
      if (trip === null) return refuse('not_found');
      const act = { act: 'trip_downloaded', at: clock.now(), label: trip.content.title } as const;
      await recordDownload(database, mintTripScope(trip.id, by), act, logError);
      return done(tripFileText(trip.content));
    },

    /** Shows visitors another content at once; a draft of the organiser stays as it is. */
    publish: (slug: TripSlug, content: TripContent, by: Author): Promise<Outcome<{ version: number }>> =>
      onTripNamed(database, slug, by, async (tx, scope, { archivedAt }) => {
        if (archivedAt !== null) return refuse('trip_archived');
        const at = clock.now();
        const version = await publishTrip(tx, scope, content, at);
        const undo = { by: 'version', version: version - 1, published: version } as const;
        await recordAct(tx, scope, { act: 'trip_published', at, label: content.title, undo });
        await announcer.changed(tx, scope);
        return done({ version });
      }),

    /** Ends the sessions of who was in as its organiser. */
    async setAdminPassword(slug: TripSlug, password: string, by: Author): Promise<Outcome<null>> {
      const hash = await hashChosenPassword(password);
      if (!hash.ok) return hash;
      return onTripNamed(database, slug, by, async (tx, scope) => {
        const ended = await replaceAdminPassword(tx, scope, hash.value);
        await recordAct(tx, scope, { act: 'admin_password_set', at: clock.now(), label: slug });
        tx.afterCommit(() => hub.endSessions(ended));
        return done(null);
      });
    },
  };
}

export type OwnedTripService = ReturnType<typeof createOwnedTripService>;
