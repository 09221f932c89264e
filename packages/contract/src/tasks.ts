import { z } from 'zod';
import { TaskId } from './ids.ts';
import { QuizConfig } from './kinds/answer.ts';
import { photoChecks } from './kinds/checks.ts';
import {
  Estimate,
  EstimateAnswer,
  EstimateOpening,
  EstimateTaskInput,
  EstimateWork,
} from './kinds/estimate.ts';
import { PhotoConfig, PhotoTaskInput, PhotoWork } from './kinds/photo.ts';
import { Quiz, QuizAnswer, QuizOpening, QuizTaskInput, QuizWork } from './kinds/quiz.ts';

/**
 * The kinds of task (docs/decisions/0036): what each of them is lies in `kinds/`, and here they come together. One
 * that is missing in a list below is missed by its rules, which do not compile then.
 */
export const TaskType = z.enum(['photo', 'quiz', 'estimate']);
export type TaskType = z.infer<typeof TaskType>;

/** What a task asks for, as it is stored (spec 3). The messages of the types are the web app's. */
export const VerificationRequirement = z.discriminatedUnion('type', [
  QuizConfig,
  Quiz,
  Estimate,
  PhotoConfig,
  ...photoChecks,
]);
export type VerificationRequirement = z.infer<typeof VerificationRequirement>;

/** What the organiser fills in. Number, description and place in the order are given by the server. */
export const TaskInput = z.discriminatedUnion('taskType', [PhotoTaskInput, QuizTaskInput, EstimateTaskInput]);
export type TaskInput = z.infer<typeof TaskInput>;
/** The same of each kind by its name. */
export type TaskInputs = { [Kind in TaskType]: Extract<TaskInput, { taskType: Kind }> };

/** What an open task asks of a team. */
export const OpenWork = z.discriminatedUnion('taskType', [PhotoWork, QuizWork, EstimateWork]);
export type OpenWork = z.infer<typeof OpenWork>;

/** A question as its team sees it once it is opened. */
export const TaskOpening = z.union([QuizOpening, EstimateOpening]);
export type TaskOpening = z.infer<typeof TaskOpening>;

/** What a team answers to a question. */
export const TaskAnswer = z.union([QuizAnswer, EstimateAnswer]);
export type TaskAnswer = z.infer<typeof TaskAnswer>;

/** All tasks in their new order; refused as `order_outdated` when it names another set than there is. */
export const TaskOrder = z.strictObject({ taskIds: z.array(TaskId) });
export type TaskOrder = z.infer<typeof TaskOrder>;

/** A task as the organiser sees it: everything, the right answer included. */
export const AdminTask = z.strictObject({
  id: TaskId,
  /** Generated: "Opdracht N - Foto" or "Opdracht N - Quiz" (spec 3). */
  description: z.string(),
  points: z.number().int(),
  verificationRequirements: z.array(VerificationRequirement),
  /** From 1, in playing order; the server numbers new and imported tasks, so it is never unset (spec 4). */
  sequenceOrder: z.number().int(),
  requiresPreviousTask: z.boolean(),
  /** null is the spec's `arEnabled: false`. */
  arModelUrl: z.string().nullable(),
  taskType: TaskType,
  instructions: z.string(),
});
export type AdminTask = z.infer<typeof AdminTask>;
