import { TripId } from '@reisspel/contract/ids';
import { TeamLook } from '@reisspel/contract/teams';
import { TripSlug } from '@reisspel/contract/trip/trip';
import { addSavedGame, unplayed } from '@reisspel/rules/game/saved-game';
import type { Database } from '../db/database.ts';
import { inTrip, mintTripScope, type TripScope, type TripTx } from '../db/trip-scope.ts';
import { findFirstTripId, insertTrip, lockTrips, replaceAdminPassword, tripRow } from '../db/trips.ts';
import { demoTasks, demoTeams } from '../features/trip/demo-game.ts';
import { demoTripFrom } from '../features/trip/demo-trip.ts';
import { Announcer } from '../live/announcer.ts';
import { Work } from '../live/work.ts';
import type { Clock } from '../platform/clock.ts';
import { randomShortId, uuidv7 } from '../platform/secrets/ids.ts';
import { hashPassword, verifyPassword } from '../platform/secrets/passwords.ts';
import type { SecretBox } from '../platform/secrets/secret-box.ts';

/** The first trip, which also answers at `/`. */
const DEFAULT_SLUG = TripSlug.parse('reis');

interface SeedDeps {
  database: Database;
  clock: Clock;
  secrets: SecretBox;
}

interface SeedOptions {
  /** The password in the settings. Null keeps the current one, or generates one for a new trip. */
  adminPassword: string | null;
  demo: boolean;
  demoStart: string | null;
}

/** Tasks with the same time (`now`) as the trip count as examples (`first-steps.tsx`). */
async function insertDemoGame(tx: TripTx, { secrets }: SeedDeps, now: number): Promise<void> {
  const teams = demoTeams.map(({ password, ...look }) =>
    unplayed({
      ...TeamLook.parse(look),
      id: '',
      sealedPassword: password === '' ? null : secrets.seal(password),
    }),
  );
  const work = new Work(tx, { announcer: new Announcer(), clock: { now: () => now } });
  await work.decide((game, context) =>
    addSavedGame(game, { tasks: [...demoTasks], taskIds: [], teams }, context),
  );
}

/** Sets the password of the first trip. If it changes, sessions with the old one end. */
async function setAdminPassword({ database }: SeedDeps, scope: TripScope, password: string): Promise<void> {
  const { admin_password_hash: current } = await database.readTrip(scope, tripRow);
  if (await verifyPassword(current, password)) return;
  const hash = await hashPassword(password);
  await database.changeTrip(scope, (tx) => replaceAdminPassword(tx, hash));
}

/** Returns the organiser's password if it was generated here; null otherwise. */
export async function seed(deps: SeedDeps, options: SeedOptions): Promise<string | null> {
  const { database, clock } = deps;
  const first = await database.read(findFirstTripId);
  if (first !== null) {
    if (options.adminPassword !== null) {
      await setAdminPassword(deps, mintTripScope(first), options.adminPassword);
    }
    return null;
  }
  const password = options.adminPassword ?? randomShortId();
  const adminPasswordHash = await hashPassword(password);
  const createdAt = clock.now();
  const id = TripId.parse(uuidv7(createdAt));
  return database.write(async (tx) => {
    // Two servers may start on an empty database at the same moment.
    await lockTrips(tx);
    if ((await findFirstTripId(tx)) !== null) return null;
    const content = demoTripFrom(options.demoStart, createdAt);
    const trip = { id, slug: DEFAULT_SLUG, content, isDefault: true };
    await insertTrip(tx, { ...trip, adminPasswordHash, createdAt });
    if (options.demo) await insertDemoGame(inTrip(tx, mintTripScope(id)), deps, createdAt);
    return options.adminPassword === null ? password : null;
  });
}
