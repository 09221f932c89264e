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

/** What a task asks for, as it is stored. */
export type Stored = readonly VerificationRequirement[];

/** What the organiser fills in for a task of every kind. */
export type CommonInput = Pick<TaskInput, 'points' | 'requiresPreviousTask' | 'instructions' | 'arModelUrl'>;

export interface OpenStanding {
  status: 'open';
  attempts: number;
  /** The question as it was opened: until when (epoch ms), null without a limit. null: it was not. */
  opening: { deadlineAt: number | null } | null;
  lastPhoto: LastPhoto | null;
  busyPhones: number;
}

/** What one kind of task is: pure, and without the words that people read. */
export interface KindRules<Kind extends TaskType> {
  /** In the generated name of a task (spec 3), which is Dutch in every language. */
  readonly label: string;
  /** What is stored of what the organiser filled in. `newOptionId` names the options that have no id yet. */
  toStored(input: TaskInputs[Kind], newOptionId: () => QuizOption['id']): VerificationRequirement[];
  /** What the organiser had filled in: the inverse of `toStored`. */
  fromStored(stored: Stored, common: CommonInput): TaskInputs[Kind];
  /** What the team is told of an open task. */
  work(task: AdminTask, standing: OpenStanding): OpenWork;
}

/** What an answer amounts to, or why it is none to this question. */
export type Judgement = 'right' | 'wrong' | 'unknown_option' | 'task_type_mismatch';

type Own<Opening> = Opening extends TaskOpening ? Omit<Opening, 'question' | 'remainingMs'> : never;

/** What a kind of question is besides. */
export interface AnswerRules {
  /** What a team sees of it beside the question: never what is right. */
  shown(stored: Stored): Own<TaskOpening>;
  judge(stored: Stored, answer: TaskAnswer): Judgement;
}
