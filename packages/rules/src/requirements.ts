import type { VerificationRequirement } from '@reisspel/contract/tasks';

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
