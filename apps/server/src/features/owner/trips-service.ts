import { TripId } from '@reisspel/contract/ids';
import type { NewTrip, NewTripInput, OwnedTrip } from '@reisspel/contract/operate/owner';
import type { TripContent, TripSlug } from '@reisspel/contract/trip/trip';
import { stopGame } from '@reisspel/rules/game/organiser';
import { done, type Outcome, refuse } from '@reisspel/rules/outcome';
import { dayAfter, localTimeAt } from '@reisspel/rules/zoned-time';
import { recordAct, recordDownload } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { endPushSubscriptions } from '../../db/push-subscriptions.ts';
import { type Author, inTrip, lockTrip, mintTripScope, type TripTx } from '../../db/trip-scope.ts';
import {
  changeTripRow,
  findDefaultTripId,
  findTripBySlug,
  insertTrip,
  listTrips,
  lockTrips,
  type PublishedTrip,
  publishTrip,
  replaceAdminPassword,
} from '../../db/trips.ts';
import type { LiveHub } from '../../live/hub.ts';
import { Work, type WorkDeps } from '../../live/work.ts';
import type { LogError } from '../../platform/log/faults.ts';
import { randomShortId, uuidv7 } from '../../platform/secrets/ids.ts';
import { hashChosenPassword } from '../../platform/secrets/passwords.ts';
import { tripFileText } from '../trip/api.ts';

/** Runs `work` in a transaction that locks the list of trips, and this trip. */
export function changeTripBySlug<T>(
  database: Database,
  slug: TripSlug,
  by: Author,
  work: (tx: TripTx, trip: PublishedTrip) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  return database.write(async (tx) => {
    await lockTrips(tx);
    const trip = await findTripBySlug(tx, slug);
    if (trip === null) return refuse('not_found');
    const tripTx = inTrip(tx, mintTripScope(trip.id, by));
    await lockTrip(tripTx);
    return work(tripTx, trip);
  });
}

/** The time zone of a new trip, because most users live there. The organiser can change it. */
const TIME_ZONE = 'Europe/Amsterdam';
/** Days before a new trip begins. Its dates are guesses that the organiser can change. */
const DAYS_UNTIL_START = 30;
const DAYS_LONG = 3;

function emptyTrip(title: string, now: number): TripContent {
  const today = localTimeAt(TIME_ZONE, now).slice(0, 10);
  const startsOn = dayAfter(today, DAYS_UNTIL_START);
  const endsOn = dayAfter(startsOn, DAYS_LONG);
  return {
    title,
    // The front page shows the place, not the title, beside the dates.
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

interface OwnedTripServiceDeps extends WorkDeps {
  hub: Pick<LiveHub, 'endSessions' | 'endTrip'>;
  logError: LogError;
}

type TripSummary = Pick<PublishedTrip, 'slug' | 'content' | 'isDefault' | 'archivedAt' | 'createdAt'>;

function ownedTrip({ slug, content, isDefault, archivedAt, createdAt }: TripSummary): OwnedTrip {
  const { title, place, startsOn, endsOn } = content;
  return { slug, title, place, startsOn, endsOn, isDefault, archivedAt, createdAt };
}

export function createOwnedTripService(deps: OwnedTripServiceDeps) {
  const { database, announcer, hub, clock, logError } = deps;
  return {
    list: (): Promise<OwnedTrip[]> => database.read(async (tx) => (await listTrips(tx)).map(ownedTrip)),

    /** Creates a trip. The first trip of a server becomes the default trip. */
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
        await recordAct(inTrip(tx, mintTripScope(trip.id, by)), act);
        return done({
          trip: ownedTrip({ ...trip, archivedAt: null }),
          generatedPassword: adminPassword === undefined ? password : null,
        });
      });
    },

    async file(slug: TripSlug, by: Author): Promise<Outcome<string>> {
      const trip = await database.read((tx) => findTripBySlug(tx, slug));
      if (trip === null) return refuse('not_found');
      const act = { act: 'trip_downloaded', at: clock.now(), label: trip.content.title } as const;
      await recordDownload(database, mintTripScope(trip.id, by), act, logError);
      return done(tripFileText(trip.content));
    },

    /** Publishes new content immediately. The organiser's draft is unchanged. */
    publish: (slug: TripSlug, content: TripContent, by: Author): Promise<Outcome<{ version: number }>> =>
      changeTripBySlug(database, slug, by, async (tx, { archivedAt }) => {
        if (archivedAt !== null) return refuse('trip_archived');
        const version = await publishTrip(tx, content, clock.now());
        await announcer.announceChange(tx);
        return done({ version });
      }),

    async setAdminPassword(slug: TripSlug, password: string, by: Author): Promise<Outcome<null>> {
      const hash = await hashChosenPassword(password);
      if (!hash.ok) return hash;
      return changeTripBySlug(database, slug, by, async (tx) => {
        const ended = await replaceAdminPassword(tx, hash.value);
        await recordAct(tx, { act: 'admin_password_set', at: clock.now(), label: slug });
        tx.afterCommit(() => hub.endSessions(ended));
        return done(null);
      });
    },

    archive: (slug: TripSlug, by: Author): Promise<Outcome<null>> =>
      changeTripBySlug(database, slug, by, async (tx, { isDefault, archivedAt }) => {
        if (isDefault) return refuse('trip_is_default');
        if (archivedAt !== null) return done(null);
        const now = clock.now();
        await changeTripRow(tx, { archived_at: now });
        await recordAct(tx, { act: 'trip_archived', at: now, label: slug });
        await endPushSubscriptions(tx, 'everybody');
        const work = new Work(tx, { announcer, clock });
        await work.decide(stopGame);
        // Open windows must show that the trip is archived, even if its game was not running.
        await work.reloadOnAllServers();
        return done(null);
      }),

    unarchive: (slug: TripSlug, by: Author): Promise<Outcome<null>> =>
      changeTripBySlug(database, slug, by, async (tx, { archivedAt }) => {
        if (archivedAt === null) return done(null);
        await changeTripRow(tx, { archived_at: null });
        await recordAct(tx, { act: 'trip_unarchived', at: clock.now(), label: slug });
        await announcer.announceChange(tx);
        return done(null);
      }),

    /** Makes `/` show this trip. Windows at `/` show the previous trip, so they must reload. */
    makeDefault: (slug: TripSlug, by: Author): Promise<Outcome<null>> =>
      changeTripBySlug(database, slug, by, async (tx, { isDefault, archivedAt }) => {
        if (archivedAt !== null) return refuse('trip_archived');
        if (isDefault) return done(null);
        const previous = await findDefaultTripId(tx);
        await tx.query.updateTable('trips').set({ is_default: 0 }).where('is_default', '=', 1).execute();
        await changeTripRow(tx, { is_default: 1 });
        await recordAct(tx, { act: 'trip_made_default', at: clock.now(), label: slug });
        await announcer.announceChange(tx);
        if (previous !== null) tx.afterCommit(() => hub.endTrip(mintTripScope(previous)));
        return done(null);
      }),
  };
}

export type OwnedTripService = ReturnType<typeof createOwnedTripService>;
