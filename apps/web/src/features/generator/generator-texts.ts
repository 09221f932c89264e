import type { FallbackReason, GeneratorSettings, GeneratorStep } from '@reisspel/contract/generator';
import type { TaskType } from '@reisspel/contract/tasks';
import { ApiError } from '../../lib/api.ts';
import { organiserErrorText } from '../../lib/organiser-errors.ts';
import * as m from '../../paraglide/messages.js';
import { type GeneratedGame, keptTasks } from './generated-game.ts';

export const STEPS: readonly { step: GeneratorStep; name: () => string }[] = [
  { step: 'thinking', name: m.generator_step_thinking },
  { step: 'photo-tasks', name: m.generator_step_photo },
  { step: 'quiz', name: m.generator_step_quiz },
  { step: 'teams', name: m.generator_step_teams },
  { step: 'saving', name: m.generator_step_saving },
];

export const BUSY: Record<GeneratorStep, () => string> = {
  thinking: m.generator_busy_thinking,
  'photo-tasks': m.generator_busy_photo,
  quiz: m.generator_busy_quiz,
  teams: m.generator_busy_teams,
  saving: m.generator_busy_saving,
};

const WHY: Record<FallbackReason, () => string> = {
  no_ai: m.generator_fallback_no_ai,
  budget_spent: m.generator_fallback_budget,
  unavailable: m.generator_fallback_unavailable,
  unusable_answer: m.generator_fallback_unusable,
};

const TASKS_OF_TYPE: Record<TaskType, () => string> = {
  photo: m.generator_photo_count,
  quiz: m.generator_quiz_count,
  estimate: m.generator_estimate_count,
};

/** One sentence for each reason for built-in tasks; none when no built-in task is left. */
export function fallbackTexts(game: GeneratedGame): string[] {
  const builtIn = keptTasks(game).filter(({ by }) => by === 'built-in');
  const types = [...new Set(builtIn.map(({ input }) => input.taskType))];
  const reasons = new Set(types.flatMap((type) => game.fallbacks[type] ?? []));
  return [...reasons].map((reason) => {
    const [type, another] = types.filter((it) => game.fallbacks[it] === reason);
    const what =
      type === undefined || another !== undefined ? m.generator_fallback_both() : TASKS_OF_TYPE[type]();
    return m.generator_fallback({ what, why: WHY[reason]() });
  });
}

/** The provisional title, until the model or the organiser gives one. */
export function defaultTitle(settings: GeneratorSettings): string {
  return settings.gameType === 'city-tour'
    ? m.generator_default_tour({ city: settings.city })
    : m.generator_default_regular({ topic: settings.topic });
}

/** A lost request may have arrived; a repeat counts once. */
export function saveError(error: unknown): string {
  const isLost = error instanceof ApiError && error.code === 'network';
  return `${isLost ? m.generator_save_lost() : m.generator_save_failed()} ${organiserErrorText(error)}`;
}
