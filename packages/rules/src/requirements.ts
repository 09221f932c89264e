import type { VerificationRequirement } from '@reisspel/contract/tasks';

type Requirements = readonly VerificationRequirement[];

/** The requirement of this type; undefined: the task has none. */
export function findRequirement<Type extends VerificationRequirement['type']>(
  requirements: Requirements,
  type: Type,
) {
  return requirements.find(
    (each): each is Extract<VerificationRequirement, { type: Type }> => each.type === type,
  );
}

/** Seconds a question gives; null is no limit. */
export function timeLimit(requirements: Requirements): number | null {
  return findRequirement(requirements, 'quiz-config')?.timeLimit ?? null;
}
