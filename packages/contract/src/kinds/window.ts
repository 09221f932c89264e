import { z } from 'zod';
import { TaskId } from '../ids.ts';
import { LAST_WINDOW_MOMENT, MAX_WINDOW_MINUTES } from '../limits.ts';
import { EpochMs } from '../time.ts';
import { EntryId } from '../trip/trip.ts';
import { place } from './checks.ts';

const moment = EpochMs.min(0).max(LAST_WINDOW_MOMENT);
const minutes = z.number().int().min(1).max(MAX_WINDOW_MINUTES);

const Opens = z.discriminatedUnion('when', [
  z.strictObject({ when: z.literal('moment'), at: moment }),
  /** Counts from the first start of the game, and goes on while the game stands still. */
  z.strictObject({ when: z.literal('after-start'), minutes }),
  /** Opens when the team has settled that task, or when that task closes. */
  z.strictObject({ when: z.literal('after-task'), taskId: TaskId }),
  /** Opens for a team when it says that it is there, and the server agrees. */
  z.strictObject({ when: z.literal('at-place'), ...place }),
  /** Opens for all teams when the game knows that this flight of the trip has landed. */
  z.strictObject({ when: z.literal('after-landing'), flightId: EntryId }),
]);

const Closes = z.discriminatedUnion('when', [
  z.strictObject({ when: z.literal('moment'), at: moment }),
  z.strictObject({ when: z.literal('after-opening'), minutes }),
]);

/** When a task opens and closes. `opens` null: with the game. `closes` null: never. */
export const TaskWindow = z
  .strictObject({ opens: Opens.nullable().default(null), closes: Closes.nullable().default(null) })
  .refine(
    ({ opens, closes }) => opens?.when !== 'moment' || closes?.when !== 'moment' || opens.at < closes.at,
    { path: ['closes'], params: { rule: 'closes_before_opening' } },
  );
export type TaskWindow = z.infer<typeof TaskWindow>;
