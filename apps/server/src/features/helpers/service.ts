import type { Helper, HelperInput } from '@reisspel/contract/helpers';
import type { HelperId } from '@reisspel/contract/ids';
import { MAX_HELPERS } from '@reisspel/contract/limits';
import { done, limitReached, type Outcome, refuse } from '@reisspel/rules/outcome';
import { recordAct } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { listHelpers } from '../../db/helpers.ts';
import type { TripScope } from '../../db/trip-scope.ts';
import type { LiveHub } from '../../live/hub.ts';
import type { Clock } from '../../platform/clock.ts';
import { helperToken, type SecretBox } from '../../platform/secrets/secret-box.ts';

interface HelperServiceDeps {
  database: Database;
  hub: Pick<LiveHub, 'endSessions'>;
  clock: Clock;
  secrets: Pick<SecretBox, 'sign'>;
}

export function createHelperService({ database, hub, clock, secrets }: HelperServiceDeps) {
  return {
    list: (scope: TripScope): Promise<Helper[]> =>
      database.readTrip(scope, async (tx) =>
        (await listHelpers(tx)).map(({ createdAt, ...helper }) => ({
          ...helper,
          token: helperToken(secrets, { id: helper.id, createdAt }),
        })),
      ),

    /** Adds a helper once. A helper keeps name and role, because the log and phones show them. */
    add: (scope: TripScope, id: HelperId, { name, role }: HelperInput): Promise<Outcome<null>> =>
      database.changeTrip(scope, async (tx) => {
        const helpers = await listHelpers(tx);
        const known = helpers.find((helper) => helper.id === id);
        if (known) return known.name === name && known.role === role ? done(null) : refuse('not_found');
        if (helpers.length >= MAX_HELPERS) return limitReached(MAX_HELPERS);
        const now = clock.now();
        const added = await tx.query
          .insertInto('helpers')
          .values({ id, trip_id: tx.tripId, name, role, created_at: now, last_seen_at: null })
          .onConflict((conflict) => conflict.column('id').doNothing())
          .returning('id')
          .executeTakeFirst();
        // Another trip has this id.
        if (added === undefined) return refuse('not_found');
        await recordAct(tx, { act: 'helper_added', at: now, subject: id, label: name });
        return done(null);
      }),

    /** Ends the link, and takes the right from every session that began with it. */
    remove: (scope: TripScope, id: HelperId): Promise<Outcome<null>> =>
      database.changeTrip(scope, async (tx) => {
        const helper = (await listHelpers(tx)).find((each) => each.id === id);
        if (!helper) return refuse('not_found');
        const sessions = await tx.query
          .updateTable('sessions')
          .set({ helper_id: null })
          .where('trip_id', '=', tx.tripId)
          .where('helper_id', '=', id)
          .returning('id')
          .execute();
        await tx.query.deleteFrom('helpers').where('id', '=', id).where('trip_id', '=', tx.tripId).execute();
        const { name: label } = helper;
        await recordAct(tx, { act: 'helper_removed', at: clock.now(), subject: id, label });
        tx.afterCommit(() => hub.endSessions(sessions.map((session) => session.id)));
        return done(null);
      }),
  };
}

export type HelperService = ReturnType<typeof createHelperService>;
