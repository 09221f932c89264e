import type { HintId, OptionId } from '@reisspel/contract/ids';
import type { RightAnswer, TaskProgress } from '@reisspel/contract/live';
import type { LastPhoto, PartlyRight } from '@reisspel/contract/submissions';
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
import type { Refusal } from '../outcome.ts';
import type { AnswerType, AnswerWork } from './flows.ts';

export type Stored = readonly VerificationRequirement[];

export type CommonInput = Pick<
  TaskInput,
  'points' | 'requiresPreviousTask' | 'instructions' | 'arModelUrl' | 'hints' | 'firstBonus' | 'window'
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

/** Makes a random id for an option or item that has none yet. */
export type NewOptionId = () => OptionId;

export interface KindRules<Kind extends TaskType> {
  /** Part of the generated name of a task (spec 3), which is Dutch in every language. */
  readonly label: string;
  toStored(input: TaskInputs[Kind], newOptionId: NewOptionId): VerificationRequirement[];
  /** The inverse of `toStored`. */
  fromStored(stored: Stored, common: CommonInput): TaskInputs[Kind];
  work(task: AdminTask, state: OpenTaskState): OpenWork;
}

/**
 * `entered` is for an answer that gets its points at the end of the game, or none. The other words,
 * and a refusal, refuse an answer, so that it costs no attempt.
 */
export type Judgement =
  | 'right'
  | 'wrong'
  | 'entered'
  | PartlyRight
  | 'unknown_option'
  | 'wrong_code'
  | 'question_outdated'
  | 'task_type_mismatch'
  | Extract<Refusal, { code: 'not_at_place' }>;

type SharedFields = Pick<TaskOpening, 'question' | 'soundUrl' | 'remainingMs'>;

/** The fields of an opening that only one kind of question has. */
type KindFields<Opening> = Opening extends TaskOpening ? Omit<Opening, keyof SharedFields> : never;

export interface AnswerRules {
  /** What a team sees besides the text of the question: never the right answer. */
  shown(stored: Stored): KindFields<TaskOpening>;
  judge(stored: Stored, answer: TaskAnswer): Judgement;
  /** null for a kind that has no answer to show. */
  rightAnswer(stored: Stored): RightAnswer | null;
}

/** Returns undefined when the task has no such requirement. */
export function findRequirement<Type extends VerificationRequirement['type']>(stored: Stored, type: Type) {
  return stored.find((each): each is Extract<VerificationRequirement, { type: Type }> => each.type === type);
}

/** An answer gets fewer points when it comes later. */
export function hasSpeedPoints(stored: Stored): boolean {
  return findRequirement(stored, 'speed-points') !== undefined;
}

/** Points that a wrong answer costs; 0 for none. */
export function deductionOf(stored: Stored): number {
  return findRequirement(stored, 'deduction')?.points ?? 0;
}

export function soundOf(stored: Stored): string | null {
  return findRequirement(stored, 'sound')?.url ?? null;
}

/** The time limit of a question in seconds; null without a limit. */
export function timeLimit(stored: Stored): number | null {
  return findRequirement(stored, 'quiz-config')?.timeLimit ?? null;
}

type QuestionSettings = Pick<
  TaskInputs[AnswerType],
  'timeLimit' | 'speedPoints' | 'deduction' | 'explanation' | 'soundUrl'
>;

/** Returns the stored form of a time limit: an empty list without a limit. */
export function storedClock(limit: number | null): VerificationRequirement[] {
  return limit === null ? [] : [{ type: 'quiz-config', timeLimit: limit }];
}

/** Returns the other settings that all questions have. They are the last, as in a loaded game. */
export function storedRewards({
  timeLimit: limit,
  speedPoints,
  deduction,
  explanation,
  soundUrl,
}: QuestionSettings): VerificationRequirement[] {
  const stored: VerificationRequirement[] = [];
  if (limit !== null && speedPoints) stored.push({ type: 'speed-points' });
  if (deduction > 0) stored.push({ type: 'deduction', points: deduction });
  if (explanation.text !== '' || explanation.showsAnswer)
    stored.push({ type: 'explanation', ...explanation });
  if (soundUrl !== null) stored.push({ type: 'sound', url: soundUrl });
  return stored;
}

/** The inverse of `storedClock` and `storedRewards`. */
export function questionSettings(stored: Stored): QuestionSettings {
  const { text = '', showsAnswer = false } = findRequirement(stored, 'explanation') ?? {};
  return {
    timeLimit: timeLimit(stored),
    speedPoints: hasSpeedPoints(stored),
    deduction: deductionOf(stored),
    explanation: { text, showsAnswer },
    soundUrl: soundOf(stored),
  };
}

/** True if an answer names each of these parts once, and no other. */
export function areAll(ids: readonly OptionId[], parts: readonly { id: OptionId }[]): boolean {
  return ids.length === parts.length && parts.every(({ id }) => ids.includes(id));
}

/** Without `partialPoints`, only an answer without a mistake is right. */
export function judgeParts(parts: PartlyRight, partialPoints: boolean): Judgement {
  const { right, wrong, of } = parts;
  if (right === of && wrong === 0) return 'right';
  return partialPoints && right > wrong ? parts : 'wrong';
}

export function questionWork<Type extends AnswerType>(
  taskType: Type,
  stored: Stored,
  { opening }: OpenTaskState,
): Omit<AnswerWork, 'taskType'> & { taskType: Type } {
  return {
    taskType,
    timeLimit: timeLimit(stored),
    speedPoints: hasSpeedPoints(stored),
    deduction: deductionOf(stored),
    opened: opening !== null,
    deadlineAt: opening?.deadlineAt ?? null,
  };
}
