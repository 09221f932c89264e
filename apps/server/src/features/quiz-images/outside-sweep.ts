import { OptionId } from '@reisspel/contract/ids';
import { inputOf, taskOf } from '@reisspel/rules/task-of';
import { findTask } from '../../db/game-queries.ts';
import { updateTask } from '../../db/game-writes.ts';
import { lockTrip } from '../../db/locks.ts';
import { mintTripScope } from '../../db/trip-scope.ts';
import type { Announcer } from '../../live/announcer.ts';
import { randomShortId } from '../../platform/ids.ts';
import { createOutsideService, type OutsideServiceDeps } from './outside-service.ts';
import { tasksFromElsewhere } from './outside-store.ts';
import { createQuizImageService, type QuizImageServiceDeps } from './service.ts';

export interface SweepDeps extends Omit<OutsideServiceDeps, 'quizImages'>, QuizImageServiceDeps {
  announcer: Announcer;
}

/**
 * Copies what tasks still name elsewhere: of an earlier version of this program, or of a saved game from a file. What cannot be
 * had now is asked for again at the next look; until then phones show that it is not there.
 */
export async function keepFromElsewhere(deps: SweepDeps): Promise<void> {
  const { database, announcer } = deps;
  const outside = createOutsideService({ ...deps, quizImages: createQuizImageService(deps) });
  for (const { tripId, id } of await database.read(tasksFromElsewhere)) {
    const scope = mintTripScope(tripId);
    const before = await database.read((tx) => findTask(tx, scope, id));
    if (before === null) continue;
    const input = inputOf(before);
    const kept = await outside.keep(scope, input);
    if (!kept.ok) continue;
    await database.write(async (tx) => {
      await lockTrip(tx, scope);
      const now = await findTask(tx, scope, id);
      // Whoever changed it meanwhile has had copies made of what it names now.
      if (now === null || JSON.stringify(inputOf(now)) !== JSON.stringify(input)) return;
      const newOptionId = () => OptionId.parse(randomShortId());
      await updateTask(tx, scope, taskOf(kept.value, { id, number: now.sequenceOrder, newOptionId }));
      await announcer.resync(tx, scope);
    });
  }
}
