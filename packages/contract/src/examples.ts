import { z } from 'zod';
import { TaskId, TeamId } from './ids.ts';
import { MAX_REMOVED_TOGETHER } from './limits.ts';

/** The added example tasks, for the undo; empty when all of them existed already. */
export const AddedTasks = z.strictObject({ taskIds: z.array(TaskId) });
export type AddedTasks = z.infer<typeof AddedTasks>;

/** The added example teams; empty when every name is taken. */
export const AddedTeams = z.strictObject({ teamIds: z.array(TeamId) });
export type AddedTeams = z.infer<typeof AddedTeams>;

/** Tasks to remove together. A missing task does not stop the removal of the others. */
export const TaskRemoval = z.strictObject({ taskIds: z.array(TaskId).min(1).max(MAX_REMOVED_TOGETHER) });
export type TaskRemoval = z.infer<typeof TaskRemoval>;

export const TeamRemoval = z.strictObject({ teamIds: z.array(TeamId).min(1).max(MAX_REMOVED_TOGETHER) });
export type TeamRemoval = z.infer<typeof TeamRemoval>;
