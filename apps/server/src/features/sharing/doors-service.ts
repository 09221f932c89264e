import { isDeepStrictEqual } from 'node:util';
import type { ShareInput, TripDoors } from '@reisspel/contract/trip-editing';
import { done, type Outcome } from '@reisspel/rules/outcome';
import { recordAct } from '../../db/audit.ts';
import type { Database, Tx } from '../../db/database.ts';
import { endPushSubscriptionsOfVisitors } from '../../db/push-subscriptions.ts';
import { findPublishedTrip, findScreenToken } from '../../db/trip-queries.ts';
import { lockTrip, type TripScope } from '../../db/trip-scope.ts';
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

async function doors(tx: Tx, scope: TripScope): Promise<TripDoors> {
  const { slug, passwordHash } = await findPublishedTrip(tx, scope);
  const { token, sections } = await findShareLink(tx, scope);
  const screenToken = await findScreenToken(tx, scope);
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
    get: (scope: TripScope): Promise<TripDoors> => database.read((tx) => doors(tx, scope)),

    /** Everybody but organisers must enter the new password; an empty one opens the pages. */
    async setPassword(scope: TripScope, password: string): Promise<Outcome<null>> {
      const hashed = password === '' ? done(null) : await hashChosenPassword(password);
      if (!hashed.ok) return hashed;
      const hash = hashed.value;
      return database.write(async (tx) => {
        await lockTrip(tx, scope);
        const { passwordHash: before } = await findPublishedTrip(tx, scope);
        if (hash === null && before === null) return done(null);
        await replaceTripPassword(tx, scope, hash);
        if (hash !== null) await endPushSubscriptionsOfVisitors(tx, scope);
        const act = hash === null ? 'trip_password_removed' : 'trip_password_set';
        await recordAct(tx, scope, { act, at: clock.now() });
        tx.afterCommit(() => hub.endTrip(scope));
        return done(null);
      });
    },

    /** Creates the share link, changes its sections, or ends it if `enabled` is false. */
    share: (scope: TripScope, { enabled, sections }: ShareInput): Promise<TripDoors> =>
      database.write(async (tx) => {
        await lockTrip(tx, scope);
        const before = await findShareLink(tx, scope);
        const after = { token: enabled ? (before.token ?? randomToken()) : null, sections };
        if (isDeepStrictEqual(after, before)) return doors(tx, scope);
        await saveShareLink(tx, scope, after);
        await recordAct(tx, scope, { act: enabled ? 'share_set' : 'share_ended', at: clock.now() });
        return doors(tx, scope);
      }),

    /** Creates the link for a television; ending it also ends the sessions that it opened. */
    shareScreen: (scope: TripScope, enabled: boolean): Promise<TripDoors> =>
      database.write(async (tx) => {
        await lockTrip(tx, scope);
        if (((await findScreenToken(tx, scope)) !== null) === enabled) return doors(tx, scope);
        await saveScreenToken(tx, scope, enabled ? randomToken() : null);
        const act = enabled ? 'screen_link_set' : 'screen_link_ended';
        await recordAct(tx, scope, { act, at: clock.now() });
        const ended = enabled ? [] : await endScreens(tx, scope);
        tx.afterCommit(() => hub.endSessions(ended));
        return doors(tx, scope);
      }),

    /** Replaces the link; the old one stops working. A disabled link stays disabled. */
    renewShare: (scope: TripScope): Promise<TripDoors> =>
      database.write(async (tx) => {
        await lockTrip(tx, scope);
        const { token, sections } = await findShareLink(tx, scope);
        if (token === null) return doors(tx, scope);
        await saveShareLink(tx, scope, { token: randomToken(), sections });
        await recordAct(tx, scope, { act: 'share_renewed', at: clock.now() });
        return doors(tx, scope);
      }),
  };
}

export type DoorsService = ReturnType<typeof createDoorsService>;
