import { TaskId, TripId } from '@reisspel/contract/ids';
import type { TaskInput } from '@reisspel/contract/tasks';
import { changed, unchanged } from '@reisspel/rules/game/decide';
import { changeTask } from '@reisspel/rules/game/task-list';
import { done } from '@reisspel/rules/outcome';
import { inputOf } from '@reisspel/rules/task';
import type { Tx } from '../../db/database.ts';
import { mintTripScope, type TripScope } from '../../db/trip-scope.ts';
import type { LiveHub } from '../../live/hub.ts';
import { DAY_MS } from '../../platform/timing.ts';
import { createOutsideService, type OutsideServiceDeps } from './outside-service.ts';
import { createQuizImageService, type QuizImageServiceDeps } from './service.ts';

async function listTasksWithOutsideFiles(tx: Tx): Promise<{ tripId: TripId; id: TaskId }[]> {
  const rows = await tx.query
    .selectFrom('tasks')
    .innerJoin('trips', 'trips.id', 'tasks.trip_id')
    .select(['tasks.id', 'tasks.trip_id'])
    .where('trips.archived_at', 'is', null)
    .where('tasks.archive_id', 'is', null)
    .where((eb) =>
      eb.or([
        eb('tasks.ar_model_url', 'like', 'https:%'),
        eb('tasks.verification_requirements', 'like', '%"imageUrl":"https:%'),
      ]),
    )
    .execute();
  return rows.map(({ id, trip_id }) => ({ id: TaskId.parse(id), tripId: TripId.parse(trip_id) }));
}

export interface SweepDeps extends Omit<OutsideServiceDeps, 'quizImages'>, QuizImageServiceDeps {
  hub: Pick<LiveHub, 'act' | 'live'>;
  onError: (error: unknown) => void;
}

/** Milliseconds before the first retry of a website. Each failure doubles the wait. */
const FIRST_WAIT_MS = 60 * 60 * 1_000;
/** The longest wait in milliseconds. A website that was down for long is asked once a week. */
const LONGEST_WAIT_MS = 7 * DAY_MS;

/** Makes a job that copies the outside files of tasks from an earlier version or an import. */
export function createOutsideSweep(deps: SweepDeps) {
  const { database, clock, hub, onError } = deps;
  const outside = createOutsideService({ ...deps, quizImages: createQuizImageService(deps) });
  /** The next retry of each failed task (`until`, in epoch milliseconds). A restart clears it. */
  const retries = new Map<TaskId, { waitMs: number; until: number }>();

  async function save(scope: TripScope, id: TaskId, before: TaskInput, copied: TaskInput): Promise<void> {
    await hub.act(scope, (game, context) => {
      const now = game.tasks.find((task) => task.id === id);
      // If the organiser has changed the task meanwhile, saving it has copied its files as well.
      if (!now || JSON.stringify(inputOf(now)) !== JSON.stringify(before)) return unchanged(game, done(null));
      // Nobody asked for this change, so the log does not mention it.
      return changed(changeTask(game, { id, input: copied }, context).game, null);
    });
  }

  async function copyOne(scope: TripScope, id: TaskId, ended: AbortSignal): Promise<void> {
    const { game } = await hub.live(scope);
    const before = game.tasks.find((task) => task.id === id);
    if (!before) return;
    const input = inputOf(before);
    const waitMs = Math.min(2 * (retries.get(id)?.waitMs ?? FIRST_WAIT_MS / 2), LONGEST_WAIT_MS);
    retries.set(id, { waitMs, until: clock.now() + waitMs });
    const { task, refusal } = await outside.copy(scope, input, ended);
    if (task !== input) await save(scope, id, input, task);
    if (refusal === null) retries.delete(id);
  }

  /** Runs one round. A later round retries failures. Aborting `ended` stops the round. */
  return async (ended: AbortSignal): Promise<void> => {
    const tasks = await database.read(listTasksWithOutsideFiles);
    for (const { tripId, id } of tasks) {
      if (ended.aborted) return;
      if ((retries.get(id)?.until ?? 0) > clock.now()) continue;
      await copyOne(mintTripScope(tripId), id, ended).catch(onError);
    }
  };
}
