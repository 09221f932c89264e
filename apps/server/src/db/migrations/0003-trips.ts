import { localTimeAt } from '@reisspel/rules/zoned-time';
import { type Kysely, sql } from 'kysely';

const TEXT = 'text';
const INTEGER = 'integer';
const BIGINT = 'bigint';

const NO_SHARE = JSON.stringify({ flights: true, schedule: true, highlights: false });

async function extendTrips(db: Kysely<unknown>): Promise<void> {
  const add = (
    name: string,
    type: typeof TEXT | typeof INTEGER | typeof BIGINT,
    initial: string | number | null,
  ) =>
    db.schema
      .alterTable('trips')
      .addColumn(name, type, (c) => (initial === null ? c : c.notNull().defaultTo(initial)))
      .execute();
  await add('slug', TEXT, '');
  await add('is_default', INTEGER, 0);
  await add('archived_at', BIGINT, null);
  await add('password_hash', TEXT, null);
  await add('share_token', TEXT, null);
  await add('share_sections', TEXT, NO_SHARE);
  await add('content_version', INTEGER, 1);
  await add('published_at', BIGINT, 0);
}

async function createEditingTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('trip_drafts')
    .addColumn('trip_id', TEXT, (c) => c.primaryKey().references('trips.id').onDelete('cascade'))
    .addColumn('content', TEXT, (c) => c.notNull())
    .addColumn('revision', BIGINT, (c) => c.notNull())
    .addColumn('saved_at', BIGINT, (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('trip_versions')
    .addColumn('trip_id', TEXT, (c) => c.notNull().references('trips.id').onDelete('cascade'))
    .addColumn('version', INTEGER, (c) => c.notNull())
    .addColumn('content', TEXT, (c) => c.notNull())
    .addColumn('published_at', BIGINT, (c) => c.notNull())
    .addPrimaryKeyConstraint('trip_version_once', ['trip_id', 'version'])
    .execute();
}

async function createOwnerTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('sessions')
    .addColumn('is_guest', INTEGER, (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable('owner_sessions')
    .addColumn('token_hash', TEXT, (c) => c.primaryKey())
    .addColumn('expires_at', BIGINT, (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('owner_login_attempts')
    .addColumn('address', TEXT, (c) => c.primaryKey())
    .addColumn('failures', INTEGER, (c) => c.notNull())
    .addColumn('locked_until', BIGINT)
    .addColumn('updated_at', BIGINT, (c) => c.notNull())
    .execute();
}

interface OldFlightEnd {
  at: string;
}
interface OldDay {
  day: string;
  items: object[];
}
/** A trip's content before this migration: times with an offset, no ids, every part shown. */
interface OldContent {
  place: string;
  startsOn: string;
  endsOn: string;
  countdownAt: string;
  notice: string | null;
  flights: ({ departure: OldFlightEnd; arrival: OldFlightEnd } & object)[];
  baggage: object[];
  flightTips: string[];
  hotel: object;
  days: OldDay[];
  homeDays: OldDay[];
  promises: string[];
}

/** Keeps the instant but uses the trip's time zone, because an offset does not tell the zone. */
function moment(at: string, timeZone: string) {
  return { local: localTimeAt(timeZone, Date.parse(at)), timeZone };
}

function convertDays(prefix: string, days: OldDay[]) {
  return days.map(({ items, ...day }) => ({
    id: `${prefix}-${day.day}`,
    ...day,
    items: items.map((item, index) => ({
      id: `${prefix}-${day.day}-${index + 1}`,
      timeZone: null,
      ...item,
    })),
  }));
}

function convert(title: string, timeZone: string, old: OldContent) {
  const { place, startsOn, endsOn, baggage, promises } = old;
  return {
    title,
    place,
    timeZone,
    startsOn,
    endsOn,
    countdownAt: moment(old.countdownAt, timeZone),
    notice: old.notice ?? '',
    links: [],
    flights: {
      shown: true,
      items: old.flights.map((flight, index) => ({
        id: `vlucht-${index + 1}`,
        ...flight,
        departure: { ...flight.departure, at: moment(flight.departure.at, timeZone) },
        arrival: { ...flight.arrival, at: moment(flight.arrival.at, timeZone) },
      })),
      baggage,
      tips: old.flightTips,
    },
    hotel: { shown: true, ...old.hotel },
    schedule: { shown: true, days: convertDays('dag', old.days) },
    homeStayers: { shown: true, days: convertDays('thuis', old.homeDays), promises },
  };
}

interface OldTrip {
  id: string;
  title: string;
  time_zone: string;
  content: string;
  created_at: number;
}

async function convertTrips(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<OldTrip>`select id, title, time_zone, content, created_at
    from trips order by created_at, id`.execute(db);
  for (const [index, trip] of rows.entries()) {
    const slug = index === 0 ? 'reis' : `reis-${index + 1}`;
    const content = JSON.stringify(convert(trip.title, trip.time_zone, JSON.parse(trip.content)));
    await sql`update trips set slug = ${slug}, is_default = ${index === 0 ? 1 : 0}, content = ${content},
      published_at = ${trip.created_at} where id = ${trip.id}`.execute(db);
    await sql`insert into trip_versions (trip_id, version, content, published_at)
      values (${trip.id}, 1, ${content}, ${trip.created_at})`.execute(db);
  }
}

/** `title` and `time_zone` are copies from the content, for lists of trips. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await extendTrips(db);
  await createEditingTables(db);
  await createOwnerTables(db);
  await convertTrips(db);
  await sql`create unique index one_default_trip on trips (is_default) where is_default = 1`.execute(db);
  await db.schema.createIndex('trip_by_slug').on('trips').column('slug').unique().execute();
  await db.schema.createIndex('trip_by_share_token').on('trips').column('share_token').unique().execute();
}
