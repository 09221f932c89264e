import { type Kysely, sql } from 'kysely';

const TEXT = 'text';
const INTEGER = 'integer';
const BIGINT = 'bigint';

/** `session_id` is no foreign key: a login gives a session a new id, and these rows follow it. */
async function createSubscriptions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('push_subscriptions')
    .addColumn('id', TEXT, (c) => c.notNull())
    .addColumn('trip_id', TEXT, (c) => c.notNull().references('trips.id').onDelete('cascade'))
    .addColumn('session_id', TEXT)
    .addColumn('endpoint', TEXT, (c) => c.notNull())
    .addColumn('p256dh', TEXT, (c) => c.notNull())
    .addColumn('auth', TEXT, (c) => c.notNull())
    .addColumn('wants_game', INTEGER, (c) => c.notNull())
    .addColumn('wants_flights', INTEGER, (c) => c.notNull())
    .addColumn('updated_at', BIGINT, (c) => c.notNull())
    .addPrimaryKeyConstraint('push_subscription_once', ['trip_id', 'id'])
    .execute();
  await db.schema
    .createIndex('push_subscriptions_of_session')
    .on('push_subscriptions')
    .column('session_id')
    .execute();
}

async function createMessages(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('organiser_messages')
    .addColumn('id', TEXT, (c) => c.notNull())
    .addColumn('trip_id', TEXT, (c) => c.notNull().references('trips.id').onDelete('cascade'))
    .addColumn('team_id', TEXT, (c) => c.references('teams.id').onDelete('cascade'))
    .addColumn('text', TEXT, (c) => c.notNull())
    .addColumn('created_at', BIGINT, (c) => c.notNull())
    .addPrimaryKeyConstraint('organiser_message_once', ['trip_id', 'id'])
    .execute();
}

/** Adds push subscriptions, the VAPID keys, messages, and the last notification of each flight. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Empties the live log, whose entries get another shape. Clients that missed some get a snapshot.
  await sql`delete from changes`.execute(db);
  await createSubscriptions(db);
  await createMessages(db);
  await db.schema
    .createTable('server_keys')
    .addColumn('name', TEXT, (c) => c.primaryKey())
    .addColumn('public_key', TEXT, (c) => c.notNull())
    .addColumn('private_key_encrypted', TEXT, (c) => c.notNull())
    .addColumn('created_at', BIGINT, (c) => c.notNull())
    .execute();
  await db.schema.alterTable('flight_statuses').addColumn('notified', TEXT).execute();
}
