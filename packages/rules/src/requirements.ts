import type { PhotoCheck } from '@reisspel/contract/kinds/checks';
import type { PhotoWork } from '@reisspel/contract/kinds/photo';
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

/** Attempts a photo task gives; null is unlimited. */
export function maxAttempts(requirements: Requirements): number | null {
  return findRequirement(requirements, 'photo-config')?.maxRetries ?? null;
}

/** What happens to a photo that the team leaves undecided, and when; null is nothing. */
export function autoAdvance(requirements: Requirements): PhotoWork['autoAdvance'] {
  const config = findRequirement(requirements, 'photo-config');
  if (config?.autoAdvanceTimeout == null) return null;
  return { seconds: config.autoAdvanceTimeout, decision: config.failOnTimeout ? 'reject' : 'approve' };
}

const CHECKS: Readonly<Record<PhotoCheck['type'], true>> = {
  brightness: true,
  faces: true,
  'object-detection': true,
  'ai-description': true,
  location: true,
};

/** What a photo is looked at for; empty means that every photo passes. */
export function photoChecks(requirements: Requirements): PhotoCheck[] {
  return requirements.filter((each): each is PhotoCheck => each.type in CHECKS);
}
