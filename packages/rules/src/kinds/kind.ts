import type { HintId } from '@reisspel/contract/ids';
import type { QuizOption } from '@reisspel/contract/kinds/quiz';
import type { TaskProgress } from '@reisspel/contract/live';
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

export type CommonInput = Pick<
  TaskInput,
  'points' | 'requiresPreviousTask' | 'instructions' | 'arModelUrl' | 'hints' | 'window'
>;

export interface OpenTaskState {
  status: 'open';
  attempts: number;
  /** null before the team opens the question. `deadlineAt` is epoch ms; null without a limit. */
  opening: { deadlineAt: number | null } | null;
  lastPhoto: LastPhoto | null;
  hintsTaken: readonly HintId[];
  closes: Extract<TaskProgress, { status: 'open' }>['closes'];
  busyPhones: number;
}

export interface KindRules<Kind extends TaskType> {
  /** Part of the generated name of a task (spec 3), which is Dutch in every language. */
  readonly label: string;
  /** `newOptionId` makes ids for options that have none yet. */
  toStored(input: TaskInputs[Kind], newOptionId: () => QuizOption['id']): VerificationRequirement[];
  /** The inverse of `toStored`. */
  fromStored(stored: Stored, common: CommonInput): TaskInputs[Kind];
  work(task: AdminTask, state: OpenTaskState): OpenWork;
}

/** `unknown_option` and `task_type_mismatch` refuse an answer that is for another question. */
export type Judgement = 'right' | 'wrong' | 'unknown_option' | 'task_type_mismatch';

/** The fields of an opening that only one kind of question has. */
type KindFields<Opening> = Opening extends TaskOpening ? Omit<Opening, 'question' | 'remainingMs'> : never;

export interface AnswerRules {
  /** What a team sees besides the text of the question: never the right answer. */
  shown(stored: Stored): KindFields<TaskOpening>;
  judge(stored: Stored, answer: TaskAnswer): Judgement;
}

/** Returns undefined when the task has no such requirement. */
export function findRequirement<Type extends VerificationRequirement['type']>(stored: Stored, type: Type) {
  return stored.find((each): each is Extract<VerificationRequirement, { type: Type }> => each.type === type);
}

/** The time limit of a question in seconds; null without a limit. */
export function timeLimit(stored: Stored): number | null {
  return findRequirement(stored, 'quiz-config')?.timeLimit ?? null;
}

/** Returns the stored form of a time limit: an empty list without a limit. */
export function storedClock(limit: number | null): VerificationRequirement[] {
  return limit === null ? [] : [{ type: 'quiz-config', timeLimit: limit }];
}

export function questionWork<Type extends AnswerType>(
  taskType: Type,
  stored: Stored,
  { opening }: OpenTaskState,
): Omit<AnswerWork, 'taskType'> & { taskType: Type } {
  return {
    taskType,
    timeLimit: timeLimit(stored),
    opened: opening !== null,
    deadlineAt: opening?.deadlineAt ?? null,
  };
}
