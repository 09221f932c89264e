import type { QuizOption } from '@reisspel/contract/kinds/quiz';
import type { LastPhoto } from '@reisspel/contract/submissions';
import type {
  AdminTask,
  OpenWork,
  TaskAnswer,
  TaskInput,
  TaskInputs,
  TaskOpening,
  TaskType,
  VerificationRequirement,
} from '@reisspel/contract/tasks';
import type { AnswerType, AnswerWork } from './flows.ts';

export type Stored = readonly VerificationRequirement[];

export type CommonInput = Pick<TaskInput, 'points' | 'requiresPreviousTask' | 'instructions' | 'arModelUrl'>;

export interface OpenStanding {
  status: 'open';
  attempts: number;
  /** null before the question is opened. `deadlineAt` is epoch ms; null is no limit. */
  opening: { deadlineAt: number | null } | null;
  lastPhoto: LastPhoto | null;
  busyPhones: number;
}

/** The pure rules of one kind of task, without the texts that people read. */
export interface KindRules<Kind extends TaskType> {
  /** Part of the generated name of a task (spec 3), which is Dutch in every language. */
  readonly label: string;
  /** `newOptionId` makes ids for options that have none yet. */
  toStored(input: TaskInputs[Kind], newOptionId: () => QuizOption['id']): VerificationRequirement[];
  /** The inverse of `toStored`. */
  fromStored(stored: Stored, common: CommonInput): TaskInputs[Kind];
  /** The team's view of an open task. */
  work(task: AdminTask, standing: OpenStanding): OpenWork;
}

/** The last two mean that the answer does not belong to this question. */
export type Judgement = 'right' | 'wrong' | 'unknown_option' | 'task_type_mismatch';

type Own<Opening> = Opening extends TaskOpening ? Omit<Opening, 'question' | 'remainingMs'> : never;

/** The additional rules of a question. */
export interface AnswerRules {
  /** The fields beside the question's text, never the right answer. */
  shown(stored: Stored): Own<TaskOpening>;
  judge(stored: Stored, answer: TaskAnswer): Judgement;
}

type Requirements = readonly VerificationRequirement[];

/** Returns undefined when the task has no such requirement. */
export function findRequirement<Type extends VerificationRequirement['type']>(
  requirements: Requirements,
  type: Type,
) {
  return requirements.find(
    (each): each is Extract<VerificationRequirement, { type: Type }> => each.type === type,
  );
}

/** Seconds; null is no limit. */
export function timeLimit(requirements: Requirements): number | null {
  return findRequirement(requirements, 'quiz-config')?.timeLimit ?? null;
}

/** The parts that all questions share. */

/** A question without a limit stores nothing. */
export function storedClock(limit: number | null): VerificationRequirement[] {
  return limit === null ? [] : [{ type: 'quiz-config', timeLimit: limit }];
}

export function questionWork<Type extends AnswerType>(
  taskType: Type,
  stored: Stored,
  { opening }: OpenStanding,
): Omit<AnswerWork, 'taskType'> & { taskType: Type } {
  return {
    taskType,
    timeLimit: timeLimit(stored),
    opened: opening !== null,
    deadlineAt: opening?.deadlineAt ?? null,
  };
}
