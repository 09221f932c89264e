import type { AdjustmentInput, ScoreAdjustment } from '@reisspel/contract/adjustments';
import { AdjustmentId, type TeamId } from '@reisspel/contract/ids';
import type { Team } from '@reisspel/rules/game/game';
import { done, type Outcome, refuse } from '@reisspel/rules/outcome';
import { recordAct } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { findTeam } from '../../db/game-queries.ts';
import { lockTrip } from '../../db/locks.ts';
import type { TripScope } from '../../db/trip-scope.ts';
import type { Announcer } from '../../live/announcer.ts';
import type { Notifier } from '../../live/notifier.ts';
import type { Clock } from '../../platform/clock.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { deleteAdjustment, findAdjustment, insertAdjustment } from './store.ts';

interface AdjustmentServiceDeps {
  database: Database;
  announcer: Announcer;
  notifier: Notifier;
  clock: Clock;
}

/** "Rode Team: +10 (goed geholpen)": how a log names points that were given. */
function pointsLabel({ name }: Team, { points, reason }: Pick<ScoreAdjustment, 'points' | 'reason'>): string {
  return `${name}: ${points > 0 ? '+' : ''}${points} (${reason})`;
}

/** Points that the organiser gives and takes. */
export function createAdjustmentService({ database, announcer, notifier, clock }: AdjustmentServiceDeps) {
  return {
    /** Gives or takes points, with a reason that the team reads. The same id again is the same adjustment: it counts once. */
    adjust: (scope: TripScope, teamId: TeamId, input: AdjustmentInput): Promise<Outcome<ScoreAdjustment>> =>
      database.write(async (tx) => {
        await lockTrip(tx, scope);
        const team = await findTeam(tx, scope, teamId);
        if (team === null) return refuse('not_found');
        const createdAt = clock.now();
        const { id = AdjustmentId.parse(uuidv7(createdAt)), points, reason } = input;
        const adjustment: ScoreAdjustment = { id, teamId, points, reason, createdAt };
        if (!(await insertAdjustment(tx, scope, adjustment))) {
          const known = await findAdjustment(tx, scope, teamId, id);
          return known === null ? refuse('not_found') : done(known);
        }
        const undo = { by: 'points', adjustmentId: id } as const;
        const label = pointsLabel(team, adjustment);
        await recordAct(tx, scope, { act: 'points_given', at: createdAt, subject: id, label, undo });
        await announcer.changed(tx, scope);
        notifier.tell(tx, scope, { kind: 'adjustment', teamId, points, reason });
        return done(adjustment);
      }),

    /** Takes a bonus or minus points back. */
    remove: (scope: TripScope, id: AdjustmentId): Promise<Outcome<null>> =>
      database.write(async (tx) => {
        await lockTrip(tx, scope);
        const deleted = await deleteAdjustment(tx, scope, id);
        const team = deleted && (await findTeam(tx, scope, deleted.teamId));
        if (!deleted || !team) return refuse('not_found');
        const label = pointsLabel(team, deleted);
        await recordAct(tx, scope, { act: 'points_taken_back', at: clock.now(), subject: id, label });
        await announcer.changed(tx, scope);
        return done(null);
      }),
  };
}

export type AdjustmentService = ReturnType<typeof createAdjustmentService>;
