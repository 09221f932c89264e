import type { PhotoCheck, QuizOption, TaskInput, VerificationRequirement } from '@reisspel/contract/tasks';

type Requirements = readonly VerificationRequirement[];

function find<T extends VerificationRequirement['type']>(requirements: Requirements, type: T) {
  return requirements.find(
    (each): each is Extract<VerificationRequirement, { type: T }> => each.type === type,
  );
}

/** The options of a quiz, the right one marked; empty for a photo task. */
export function quizOptions(requirements: Requirements): QuizOption[] {
  return find(requirements, 'quiz')?.options ?? [];
}

/** Seconds a quiz gives; null is no limit. */
export function quizTimeLimit(requirements: Requirements): number | null {
  return find(requirements, 'quiz-config')?.timeLimit ?? null;
}

/** Attempts a photo task gives; null is unlimited. */
export function maxAttempts(requirements: Requirements): number | null {
  return find(requirements, 'photo-config')?.maxRetries ?? null;
}

/** What a photo is looked at for; empty means that every photo passes. */
export function photoChecks(requirements: Requirements): PhotoCheck[] {
  return requirements.filter((each): each is PhotoCheck => each.type === 'brightness');
}

/** The stored requirements of what the organiser filled in. `newOptionId` names the options that have no id yet. */
export function requirementsOf<Id extends QuizOption['id']>(
  input: TaskInput,
  newOptionId: () => Id,
): VerificationRequirement[] {
  if (input.taskType === 'photo') {
    const requirements: VerificationRequirement[] = [];
    if (input.maxRetries !== null) requirements.push({ type: 'photo-config', maxRetries: input.maxRetries });
    if (input.minBrightness !== null) {
      requirements.push({ type: 'brightness', minBrightness: input.minBrightness });
    }
    return requirements;
  }
  const options = input.options.map(({ id, text, isCorrect }) => ({
    id: id ?? newOptionId(),
    text,
    isCorrect,
  }));
  const quiz: VerificationRequirement = { type: 'quiz', options };
  return input.timeLimit === null ? [quiz] : [{ type: 'quiz-config', timeLimit: input.timeLimit }, quiz];
}
