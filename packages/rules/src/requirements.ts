import type {
  PhotoCheck,
  PlayerCheck,
  QuizOption,
  TaskInput,
  VerificationRequirement,
} from '@reisspel/contract/tasks';

type Requirements = readonly VerificationRequirement[];
type PhotoInput = Extract<TaskInput, { taskType: 'photo' }>;
type QuizInput = Extract<TaskInput, { taskType: 'quiz' }>;

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

/** The picture of a quiz; null is none. */
export function quizImage(requirements: Requirements): string | null {
  return find(requirements, 'quiz')?.imageUrl ?? null;
}

/** Attempts a photo task gives; null is unlimited. */
export function maxAttempts(requirements: Requirements): number | null {
  return find(requirements, 'photo-config')?.maxRetries ?? null;
}

export interface AutoAdvance {
  seconds: number;
  decision: 'approve' | 'reject';
}

/** What happens to a photo that the team leaves undecided, and when; null is nothing. */
export function autoAdvance(requirements: Requirements): AutoAdvance | null {
  const config = find(requirements, 'photo-config');
  if (config?.autoAdvanceTimeout == null) return null;
  return { seconds: config.autoAdvanceTimeout, decision: config.failOnTimeout ? 'reject' : 'approve' };
}

/** What a photo is looked at for; empty means that every photo passes. */
export function photoChecks(requirements: Requirements): PhotoCheck[] {
  return requirements.filter(
    (each): each is PhotoCheck =>
      each.type !== 'quiz' && each.type !== 'quiz-config' && each.type !== 'photo-config',
  );
}

function playerCheck(check: PhotoCheck): PlayerCheck {
  switch (check.type) {
    case 'faces':
    case 'object-detection':
      return check;
    case 'brightness':
    case 'ai-description':
      return { type: check.type };
    case 'location':
      return { type: check.type, radius: check.radius };
    default:
      return check satisfies never;
  }
}

/** What a team is told that its photo is looked at for. */
export function playerChecks(requirements: Requirements): PlayerCheck[] {
  return photoChecks(requirements).map(playerCheck);
}

function photoRequirements(input: PhotoInput): VerificationRequirement[] {
  const { maxRetries, autoAdvanceTimeout, minBrightness, minFaces, requiredObjects } = input;
  const requirements: VerificationRequirement[] = [];
  if (maxRetries !== null || autoAdvanceTimeout !== null) {
    const failOnTimeout = autoAdvanceTimeout !== null && input.failOnTimeout;
    requirements.push({ type: 'photo-config', maxRetries, autoAdvanceTimeout, failOnTimeout });
  }
  if (minBrightness !== null) requirements.push({ type: 'brightness', minBrightness });
  if (minFaces !== null) requirements.push({ type: 'faces', minFaces });
  if (requiredObjects.length > 0) requirements.push({ type: 'object-detection', requiredObjects });
  if (input.aiDescription !== null) requirements.push({ type: 'ai-description', ...input.aiDescription });
  if (input.location !== null) requirements.push({ type: 'location', ...input.location });
  return requirements;
}

function quizRequirements(input: QuizInput, newOptionId: () => QuizOption['id']): VerificationRequirement[] {
  const options = input.options.map(({ id, text, isCorrect }) => ({
    id: id ?? newOptionId(),
    text,
    isCorrect,
  }));
  const quiz: VerificationRequirement = { type: 'quiz', options, imageUrl: input.imageUrl };
  return input.timeLimit === null ? [quiz] : [{ type: 'quiz-config', timeLimit: input.timeLimit }, quiz];
}

/** The stored requirements of what the organiser filled in. `newOptionId` names the options that have no id yet. */
export function requirementsOf(
  input: TaskInput,
  newOptionId: () => QuizOption['id'],
): VerificationRequirement[] {
  return input.taskType === 'photo' ? photoRequirements(input) : quizRequirements(input, newOptionId);
}

/** What the organiser had filled in for a photo task: the inverse of `requirementsOf`. */
export function photoSettings(
  requirements: Requirements,
): Omit<PhotoInput, 'taskType' | 'points' | 'requiresPreviousTask' | 'instructions' | 'arModelUrl'> {
  const config = find(requirements, 'photo-config');
  const ai = find(requirements, 'ai-description');
  const location = find(requirements, 'location');
  return {
    maxRetries: config?.maxRetries ?? null,
    autoAdvanceTimeout: config?.autoAdvanceTimeout ?? null,
    failOnTimeout: config?.failOnTimeout ?? false,
    minBrightness: find(requirements, 'brightness')?.minBrightness ?? null,
    minFaces: find(requirements, 'faces')?.minFaces ?? null,
    requiredObjects: find(requirements, 'object-detection')?.requiredObjects ?? [],
    aiDescription: ai
      ? {
          description: ai.description,
          requiredElements: ai.requiredElements,
          confidenceThreshold: ai.confidenceThreshold,
        }
      : null,
    location: location
      ? { latitude: location.latitude, longitude: location.longitude, radius: location.radius }
      : null,
  };
}
