import { isDeepStrictEqual } from 'node:util';
import type { ShareInput, TripDoors } from '@reisspel/contract/trip-editing';
import { done, type Outcome } from '@reisspel/rules/outcome';
import { recordAct } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { endPushSubscriptionsOfVisitors } from '../../db/push-subscriptions.ts';
import { findPublishedTrip, findScreenToken } from '../../db/trip-queries.ts';
import type { TripScope, TripTx } from '../../db/trip-scope.ts';
import type { LiveHub } from '../../live/hub.ts';
import type { Clock } from '../../platform/clock.ts';
import { randomToken } from '../../platform/ids.ts';
import { hashChosenPassword } from '../../platform/passwords.ts';
import { endScreens, findShareLink, replaceTripPassword, saveScreenToken, saveShareLink } from './store.ts';

interface DoorsServiceDeps {
  database: Database;
  hub: LiveHub;
  clock: Clock;
}

async function doors(tx: TripTx): Promise<TripDoors> {
  const { slug, passwordHash } = await findPublishedTrip(tx);
  const { token, sections } = await findShareLink(tx);
  const screenToken = await findScreenToken(tx);
  return {
    passwordSet: passwordHash !== null,
    share: { sections, path: token === null ? null : `/r/${slug}/delen/${token}` },
    // Browsers do not send the part after "#", so it is in no server log.
    screenPath: screenToken === null ? null : `/r/${slug}/scoreboard?scherm#${screenToken}`,
  };
}

/** Manages access for people other than the organiser: the trip's password and the links. */
export function createDoorsService({ database, hub, clock }: DoorsServiceDeps) {
  return {
    get: (scope: TripScope): Promise<TripDoors> => database.readTrip(scope, doors),

    /** Everybody but organisers must enter the new password; an empty one opens the pages. */
    async setPassword(scope: TripScope, password: string): Promise<Outcome<null>> {
      const hashed = password === '' ? done(null) : await hashChosenPassword(password);
      if (!hashed.ok) return hashed;
      const hash = hashed.value;
      return database.changeTrip(scope, async (tx) => {
        const { passwordHash: before } = await findPublishedTrip(tx);
        if (hash === null && before === null) return done(null);
        await replaceTripPassword(tx, hash);
        if (hash !== null) await endPushSubscriptionsOfVisitors(tx);
        const act = hash === null ? 'trip_password_removed' : 'trip_password_set';
        await recordAct(tx, { act, at: clock.now() });
        tx.afterCommit(() => hub.endTrip(scope));
        return done(null);
      });
    },

    /** Creates the share link, changes its sections, or ends it if `enabled` is false. */
    share: (scope: TripScope, { enabled, sections }: ShareInput): Promise<TripDoors> =>
      database.changeTrip(scope, async (tx) => {
        const before = await findShareLink(tx);
        const after = { token: enabled ? (before.token ?? randomToken()) : null, sections };
        if (isDeepStrictEqual(after, before)) return doors(tx);
        await saveShareLink(tx, after);
        await recordAct(tx, { act: enabled ? 'share_set' : 'share_ended', at: clock.now() });
        return doors(tx);
      }),

    /** Creates the link for a television; ending it also ends the sessions that it opened. */
    shareScreen: (scope: TripScope, enabled: boolean): Promise<TripDoors> =>
      database.changeTrip(scope, async (tx) => {
        if (((await findScreenToken(tx)) !== null) === enabled) return doors(tx);
        await saveScreenToken(tx, enabled ? randomToken() : null);
        const act = enabled ? 'screen_link_set' : 'screen_link_ended';
        await recordAct(tx, { act, at: clock.now() });
        const ended = enabled ? [] : await endScreens(tx);
        tx.afterCommit(() => hub.endSessions(ended));
        return doors(tx);
      }),

    /** Replaces the link; the old one stops working. A disabled link stays disabled. */
    renewShare: (scope: TripScope): Promise<TripDoors> =>
      database.changeTrip(scope, async (tx) => {
        const { token, sections } = await findShareLink(tx);
        if (token === null) return doors(tx);
        await saveShareLink(tx, { token: randomToken(), sections });
        await recordAct(tx, { act: 'share_renewed', at: clock.now() });
        return doors(tx);
      }),
  };
}

export type DoorsService = ReturnType<typeof createDoorsService>;
