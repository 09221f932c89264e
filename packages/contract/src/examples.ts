import { z } from 'zod';
import { TaskId, TeamId } from './ids.ts';
import { MAX_REMOVED_TOGETHER } from './limits.ts';

/** The example tasks that one tap added, to take them back by; none when all of them were there already. */
export const AddedTasks = z.strictObject({ taskIds: z.array(TaskId) });
export type AddedTasks = z.infer<typeof AddedTasks>;

/** The example teams that one tap added; none when every name is taken. */
export const AddedTeams = z.strictObject({ teamIds: z.array(TeamId) });
export type AddedTeams = z.infer<typeof AddedTeams>;

/** Tasks to remove together. One that is gone already is no reason to leave the others. */
export const TaskRemoval = z.strictObject({ taskIds: z.array(TaskId).min(1).max(MAX_REMOVED_TOGETHER) });
export type TaskRemoval = z.infer<typeof TaskRemoval>;

export const TeamRemoval = z.strictObject({ teamIds: z.array(TeamId).min(1).max(MAX_REMOVED_TOGETHER) });
export type TeamRemoval = z.infer<typeof TeamRemoval>;
