import { SessionId, type TeamId } from '@reisspel/contract/ids';
import type { Role, SessionInfo } from '@reisspel/contract/session';
import { done, type Outcome, refuse } from '@reisspel/rules/outcome';
import { recordAct } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { findTeam } from '../../db/game-queries.ts';
import { endPushSubscriptionsOf } from '../../db/push-subscriptions.ts';
import { lockTrip, type TripScope } from '../../db/trip-scope.ts';
import type { LiveHub } from '../../live/hub.ts';
import type { Clock } from '../../platform/clock.ts';
import { hashChosenPassword } from '../../platform/passwords.ts';
import type { Session } from '../../platform/session.ts';
import {
  clearTeamLogins,
  deleteAdminSessions,
  deleteSession,
  lockedTeams,
  openedTeams,
  passwordHashes,
  revokeGallery,
  setGalleryPasswordHash,
  setSessionTeam,
} from './store.ts';

interface AccessServiceDeps {
  database: Database;
  hub: LiveHub;
  clock: Clock;
}

/** An organiser needs no other password to read the trip's pages. */
function entryOf(hasPassword: boolean, session: Session | null): SessionInfo['entry'] {
  return !hasPassword || session?.isAdmin || session?.isGuest ? 'open' : 'password';
}

export function createAccessService({ database, hub, clock }: AccessServiceDeps) {
  return {
    info: ({ scope, session }: { scope: TripScope; session: Session | null }): Promise<SessionInfo> =>
      database.read(async (tx) => {
        const teamId = session?.teamId ?? null;
        const team = teamId === null ? null : await findTeam(tx, scope, teamId);
        const roles: Role[] = [];
        if (team) roles.push('player');
        if (session?.isGallery) roles.push('gallery');
        if (session?.isAdmin) roles.push('admin');
        const { guest } = await passwordHashes(tx, scope);
        const entry = entryOf(guest !== null, session);
        const opened = session === null ? [] : await openedTeams(tx, scope, session.id);
        return { roles, team: team && { id: team.id, name: team.name }, openedTeams: opened, entry };
      }),

    /** "Verander Team": the session continues without a team. */
    leave: (scope: TripScope, { id }: Session): Promise<void> =>
      database.write(async (tx) => {
        await lockTrip(tx, scope);
        if (await setSessionTeam(tx, scope, id, null)) tx.afterCommit(() => hub.endSessions([id]));
      }),

    async logout(scope: TripScope, { id }: Session): Promise<void> {
      await database.write(async (tx) => {
        await lockTrip(tx, scope);
        const ended = await deleteSession(tx, scope, id);
        if (ended?.isAdmin) await recordAct(tx, scope, { act: 'logged_out', at: clock.now() });
        await endPushSubscriptionsOf(tx, scope, id);
      });
      hub.endSessions([id]);
    },

    /** "Log alle apparaten uit": ends organiser sessions except `except`. Returns their number. */
    logoutDevices: (scope: TripScope, except: SessionId | null): Promise<number> =>
      database.write(async (tx) => {
        await lockTrip(tx, scope);
        const ended = await deleteAdminSessions(tx, scope, except);
        for (const id of ended) await endPushSubscriptionsOf(tx, scope, SessionId.parse(id));
        const label = String(ended.length);
        const act = { act: 'devices_logged_out', at: clock.now(), label } as const;
        if (ended.length > 0) await recordAct(tx, scope, act);
        tx.afterCommit(() => hub.endSessions(ended));
        return ended.length;
      }),

    /** Returns the teams that are locked out after wrong passwords. */
    lockedTeams: (scope: TripScope): Promise<TeamId[]> =>
      database.read((tx) => lockedTeams(tx, scope, clock.now())),

    /** Lifts the lockout on a team's password. */
    unlockTeam: (scope: TripScope, id: TeamId): Promise<Outcome<null>> =>
      database.write(async (tx) => {
        const team = await findTeam(tx, scope, id);
        if (team === null) return refuse('not_found');
        await clearTeamLogins(tx, scope, id);
        const { name: label } = team;
        await recordAct(tx, scope, { act: 'team_unlocked', at: clock.now(), subject: id, label });
        return done(null);
      }),

    /** Ends the access of everyone who used the old gallery password. */
    async setGalleryPassword(scope: TripScope, password: string): Promise<Outcome<null>> {
      const hash = await hashChosenPassword(password);
      if (!hash.ok) return hash;
      const revoked = await database.write(async (tx) => {
        await lockTrip(tx, scope);
        await setGalleryPasswordHash(tx, scope, hash.value);
        await recordAct(tx, scope, { act: 'gallery_password_set', at: clock.now() });
        return revokeGallery(tx, scope);
      });
      hub.endSessions(revoked);
      return done(null);
    },
  };
}

export type AccessService = ReturnType<typeof createAccessService>;
