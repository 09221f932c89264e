import { z } from 'zod';
import { TaskId } from './ids.ts';
import { photoChecks } from './kinds/checks.ts';
import { Choices, ChoicesAnswer, ChoicesOpening, ChoicesTaskInput, ChoicesWork } from './kinds/choices.ts';
import { Code, CodeAnswer, CodeOpening, CodeTaskInput, CodeWork } from './kinds/code.ts';
import { Deduction, Explanation, Hint, QuizConfig, Sound, SpeedPoints } from './kinds/common.ts';
import {
  Estimate,
  EstimateAnswer,
  EstimateOpening,
  EstimateTaskInput,
  EstimateWork,
} from './kinds/estimate.ts';
import { Order, OrderAnswer, OrderOpening, OrderTaskInput, OrderWork } from './kinds/order.ts';
import { CameraOnly, PhotoConfig, PhotoTaskInput, PhotoWork } from './kinds/photo.ts';
import { Place, PlaceAnswer, PlaceOpening, PlaceTaskInput, PlaceWork } from './kinds/place.ts';
import { Quiz, QuizAnswer, QuizOpening, QuizTaskInput, QuizWork } from './kinds/quiz.ts';
import { Text, TextAnswer, TextOpening, TextTaskInput, TextWork } from './kinds/text.ts';
import { VideoTaskInput, VideoWork } from './kinds/video.ts';
import { TaskWindow } from './kinds/window.ts';
import { MAX_REMOVED_TOGETHER, MAX_WINDOW_MOVE_DAYS } from './limits.ts';

/**
 * `kinds/` defines each kind (docs/decisions/0036). The rules do not compile while a kind is
 * missing.
 */
export const TaskType = z.enum([
  'photo',
  'quiz',
  'estimate',
  'choices',
  'order',
  'text',
  'code',
  'place',
  'video',
]);
export type TaskType = z.infer<typeof TaskType>;

export const VerificationRequirement = z.discriminatedUnion('type', [
  QuizConfig,
  Quiz,
  Estimate,
  Choices,
  Order,
  Text,
  Code,
  Place,
  PhotoConfig,
  CameraOnly,
  SpeedPoints,
  Deduction,
  Explanation,
  Sound,
  ...photoChecks,
]);
export type VerificationRequirement = z.infer<typeof VerificationRequirement>;

export const TaskInput = z.discriminatedUnion('taskType', [
  PhotoTaskInput,
  QuizTaskInput,
  EstimateTaskInput,
  ChoicesTaskInput,
  OrderTaskInput,
  TextTaskInput,
  CodeTaskInput,
  PlaceTaskInput,
  VideoTaskInput,
]);
export type TaskInput = z.infer<typeof TaskInput>;
export type TaskInputs = { [Kind in TaskType]: Extract<TaskInput, { taskType: Kind }> };

export const OpenWork = z.discriminatedUnion('taskType', [
  PhotoWork,
  QuizWork,
  EstimateWork,
  ChoicesWork,
  OrderWork,
  TextWork,
  CodeWork,
  PlaceWork,
  VideoWork,
]);
export type OpenWork = z.infer<typeof OpenWork>;

export const TaskOpening = z.union([
  QuizOpening,
  EstimateOpening,
  ChoicesOpening,
  OrderOpening,
  TextOpening,
  CodeOpening,
  PlaceOpening,
]);
export type TaskOpening = z.infer<typeof TaskOpening>;

/** The answers that are stored with their submission. The position of a team is not. */
export const KeptAnswer = z.union([
  QuizAnswer,
  EstimateAnswer,
  ChoicesAnswer,
  OrderAnswer,
  TextAnswer,
  CodeAnswer,
]);
export type KeptAnswer = z.infer<typeof KeptAnswer>;

export const TaskAnswer = z.union([KeptAnswer, PlaceAnswer]);
export type TaskAnswer = z.infer<typeof TaskAnswer>;

/** Moves the fixed moments of all windows by whole days of the trip's zone. Negative is earlier. */
export const WindowMove = z.strictObject({
  days: z.number().int().min(-MAX_WINDOW_MOVE_DAYS).max(MAX_WINDOW_MOVE_DAYS),
});
export type WindowMove = z.infer<typeof WindowMove>;

export const TaskOrder = z.strictObject({ taskIds: z.array(TaskId) });

export const AdminTask = z.strictObject({
  id: TaskId,
  /** The server generates it: "Opdracht N - Foto" (spec 3). */
  description: z.string(),
  points: z.number().int(),
  verificationRequirements: z.array(VerificationRequirement),
  sequenceOrder: z.number().int(),
  requiresPreviousTask: z.boolean(),
  /** null is the spec's `arEnabled: false`. */
  arModelUrl: z.string().nullable(),
  taskType: TaskType,
  instructions: z.string(),
  hints: z.array(Hint),
  firstBonus: z.number().int(),
  window: TaskWindow,
});
export type AdminTask = z.infer<typeof AdminTask>;

const MAX_TICKET_LENGTH = 300;
const ticket = { ticket: z.string().max(MAX_TICKET_LENGTH) };

/** A trial has no row in the database: the encrypted ticket contains its deadline. */
export const TrialOpening = z.union([
  QuizOpening.extend(ticket),
  EstimateOpening.extend(ticket),
  ChoicesOpening.extend(ticket),
  OrderOpening.extend(ticket),
  TextOpening.extend(ticket),
  CodeOpening.extend(ticket),
  PlaceOpening.extend(ticket),
]);
export type TrialOpening = z.infer<typeof TrialOpening>;

export const TrialAnswer = z.intersection(TaskAnswer, z.strictObject(ticket));
export type TrialAnswer = z.infer<typeof TrialAnswer>;

export const AddedTasks = z.strictObject({ taskIds: z.array(TaskId) });
export type AddedTasks = z.infer<typeof AddedTasks>;

export const TaskRemoval = z.strictObject({ taskIds: z.array(TaskId).min(1).max(MAX_REMOVED_TOGETHER) });
