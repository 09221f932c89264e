import { isDeepStrictEqual } from 'node:util';
import type { ShareInput, TripDoors } from '@reisspel/contract/trip-editing';
import { done, type Outcome } from '@reisspel/rules/outcome';
import { recordAct } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { endPushSubscriptions } from '../../db/push-subscriptions.ts';
import type { TripScope, TripTx } from '../../db/trip-scope.ts';
import { changeTripRow, tripRow } from '../../db/trips.ts';
import type { LiveHub } from '../../live/hub.ts';
import type { Clock } from '../../platform/clock.ts';
import { randomToken } from '../../platform/ids.ts';
import { hashChosenPassword } from '../../platform/passwords.ts';
import { withdraw } from '../access/api.ts';
import { shareLinkOf } from './share-service.ts';

interface DoorsServiceDeps {
  database: Database;
  hub: LiveHub;
  clock: Clock;
}

async function doors(tx: TripTx): Promise<TripDoors> {
  const row = await tripRow(tx);
  const { token, sections } = shareLinkOf(row);
  return {
    passwordSet: row.password_hash !== null,
    share: { sections, path: token === null ? null : `/r/${row.slug}/delen/${token}` },
    // Browsers do not send the part after "#", so it is in no server log.
    screenPath: row.screen_token === null ? null : `/r/${row.slug}/scoreboard?scherm#${row.screen_token}`,
  };
}

export function createDoorsService({ database, hub, clock }: DoorsServiceDeps) {
  return {
    get: (scope: TripScope): Promise<TripDoors> => database.readTrip(scope, doors),

    /** Everybody but organisers must enter the new password; an empty one opens the pages. */
    async setPassword(scope: TripScope, password: string): Promise<Outcome<null>> {
      const hashed = password === '' ? done(null) : await hashChosenPassword(password);
      if (!hashed.ok) return hashed;
      const hash = hashed.value;
      return database.changeTrip(scope, async (tx) => {
        const { password_hash: before } = await tripRow(tx);
        if (hash === null && before === null) return done(null);
        await changeTripRow(tx, { password_hash: hash });
        // Earlier visitors must enter the new password too.
        await withdraw(tx, 'is_guest');
        if (hash !== null) await endPushSubscriptions(tx, 'visitors');
        const act = hash === null ? 'trip_password_removed' : 'trip_password_set';
        await recordAct(tx, { act, at: clock.now() });
        tx.afterCommit(() => hub.endTrip(scope));
        return done(null);
      });
    },

    share: (scope: TripScope, { enabled, sections }: ShareInput): Promise<TripDoors> =>
      database.changeTrip(scope, async (tx) => {
        const before = shareLinkOf(await tripRow(tx));
        const after = { token: enabled ? (before.token ?? randomToken()) : null, sections };
        if (isDeepStrictEqual(after, before)) return doors(tx);
        await changeTripRow(tx, { share_token: after.token, share_sections: JSON.stringify(sections) });
        await recordAct(tx, { act: enabled ? 'share_set' : 'share_ended', at: clock.now() });
        return doors(tx);
      }),

    /** Creates the link for a television; ending it also ends the sessions that it opened. */
    shareScreen: (scope: TripScope, enabled: boolean): Promise<TripDoors> =>
      database.changeTrip(scope, async (tx) => {
        if (((await tripRow(tx)).screen_token !== null) === enabled) return doors(tx);
        await changeTripRow(tx, { screen_token: enabled ? randomToken() : null });
        const act = enabled ? 'screen_link_set' : 'screen_link_ended';
        await recordAct(tx, { act, at: clock.now() });
        const ended = enabled ? [] : await withdraw(tx, 'is_screen');
        tx.afterCommit(() => hub.endSessions(ended));
        return doors(tx);
      }),

    /** Replaces the link; the old one stops working. A disabled link stays disabled. */
    renewShare: (scope: TripScope): Promise<TripDoors> =>
      database.changeTrip(scope, async (tx) => {
        if ((await tripRow(tx)).share_token === null) return doors(tx);
        await changeTripRow(tx, { share_token: randomToken() });
        await recordAct(tx, { act: 'share_renewed', at: clock.now() });
        return doors(tx);
      }),
  };
}

export type DoorsService = ReturnType<typeof createDoorsService>;
