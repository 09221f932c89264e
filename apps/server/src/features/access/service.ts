import type { SessionId, TeamId } from '@reisspel/contract/ids';
import type { Role, SessionInfo } from '@reisspel/contract/session';
import { done, type Outcome, refuse } from '@reisspel/rules/outcome';
import { recordAct } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { findTeam } from '../../db/game-queries.ts';
import { endPushSubscriptions } from '../../db/push-subscriptions.ts';
import type { TripScope } from '../../db/trip-scope.ts';
import { changeTripRow, entryOf, tripRow } from '../../db/trips.ts';
import type { LiveHub } from '../../live/hub.ts';
import type { Clock } from '../../platform/clock.ts';
import { hashChosenPassword } from '../../platform/secrets/passwords.ts';
import { hasEntered, type Session } from '../../platform/secrets/session.ts';
import {
  clearTeamLogins,
  deleteAdminSessions,
  deleteSession,
  listLockedTeams,
  listOpenedTeams,
  revokeRight,
  setSessionTeam,
} from './store.ts';

interface AccessServiceDeps {
  database: Database;
  hub: LiveHub;
  clock: Clock;
}

export function createAccessService({ database, hub, clock }: AccessServiceDeps) {
  return {
    info: ({ scope, session }: { scope: TripScope; session: Session | null }): Promise<SessionInfo> =>
      database.readTrip(scope, async (tx) => {
        const teamId = session?.teamId ?? null;
        const team = teamId === null ? null : await findTeam(tx, teamId);
        const roles: Role[] = [];
        if (team) roles.push('player');
        if (session?.isGallery) roles.push('gallery');
        if (session?.isAdmin) roles.push('admin');
        const { kind } = entryOf(await tripRow(tx));
        const entry = hasEntered(kind !== 'open', session) ? 'open' : kind;
        const opened = session === null ? [] : await listOpenedTeams(tx, session.id);
        return {
          roles,
          team: team && { id: team.id, name: team.name },
          helper: session?.helper ? { name: session.helper.name, role: session.helper.role } : null,
          openedTeams: opened,
          entry,
        };
      }),

    leave: (scope: TripScope, { id }: Session): Promise<void> =>
      database.changeTrip(scope, async (tx) => {
        if (await setSessionTeam(tx, id, null)) tx.afterCommit(() => hub.endSessions([id]));
      }),

    async logout(scope: TripScope, { id }: Session): Promise<void> {
      await database.changeTrip(scope, async (tx) => {
        if (await deleteSession(tx, id)) await recordAct(tx, { act: 'logged_out', at: clock.now() });
        await endPushSubscriptions(tx, { sessions: [id] });
      });
      hub.endSessions([id]);
    },

    /** Ends all organiser sessions but `except` ("Log alle apparaten uit"). Returns how many. */
    logoutDevices: (scope: TripScope, except: SessionId | null): Promise<number> =>
      database.changeTrip(scope, async (tx) => {
        const ended = await deleteAdminSessions(tx, except);
        await endPushSubscriptions(tx, { sessions: ended });
        const label = String(ended.length);
        const act = { act: 'devices_logged_out', at: clock.now(), label } as const;
        if (ended.length > 0) await recordAct(tx, act);
        tx.afterCommit(() => hub.endSessions(ended));
        return ended.length;
      }),

    listLockedTeams: (scope: TripScope): Promise<TeamId[]> =>
      database.readTrip(scope, (tx) => listLockedTeams(tx, clock.now())),

    unlockTeam: (scope: TripScope, id: TeamId): Promise<Outcome<null>> =>
      database.changeTrip(scope, async (tx) => {
        const team = await findTeam(tx, id);
        if (team === null) return refuse('not_found');
        await clearTeamLogins(tx, id);
        const { name: label } = team;
        await recordAct(tx, { act: 'team_unlocked', at: clock.now(), subject: id, label });
        return done(null);
      }),

    /** Sets the gallery's password. Everyone who used the old one loses access. */
    async setGalleryPassword(scope: TripScope, password: string): Promise<Outcome<null>> {
      const hash = await hashChosenPassword(password);
      if (!hash.ok) return hash;
      const revoked = await database.changeTrip(scope, async (tx) => {
        await changeTripRow(tx, { gallery_password_hash: hash.value });
        await recordAct(tx, { act: 'gallery_password_set', at: clock.now() });
        return revokeRight(tx, 'is_gallery');
      });
      hub.endSessions(revoked);
      return done(null);
    },
  };
}

export type AccessService = ReturnType<typeof createAccessService>;
