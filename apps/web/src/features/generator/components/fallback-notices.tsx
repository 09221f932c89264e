import type { FallbackReason, GeneratedType } from '@reisspel/contract/generator';
import * as m from '../../../paraglide/messages.js';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { canGenerate, type GeneratedGame, keptTasks } from '../generated-game.ts';

const REASON_TEXTS: Record<FallbackReason, () => string> = {
  no_ai: m.generator_fallback_no_ai,
  budget_spent: m.generator_fallback_budget,
  unavailable: m.generator_fallback_unavailable,
  unusable_answer: m.generator_fallback_unusable,
};

const TASKS_OF_TYPE: Record<GeneratedType, () => string> = {
  photo: m.generator_photo_count,
  quiz: m.generator_quiz_count,
  estimate: m.generator_estimate_count,
  choices: m.generator_choices_count,
  order: m.generator_order_count,
  text: m.generator_text_count,
};

/** Says why some tasks are built-in, once for each reason. Renders nothing if none are. */
export function FallbackNotices({ game }: { game: GeneratedGame }) {
  const builtIn = keptTasks(game).filter(({ by }) => by === 'built-in');
  const types = [...new Set(builtIn.map(({ input }) => input.taskType))].filter(canGenerate);
  const reasons = new Set(types.flatMap((type) => game.fallbacks[type] ?? []));
  return [...reasons].map((reason) => {
    const [type, another] = types.filter((candidate) => game.fallbacks[candidate] === reason);
    const isOneType = type !== undefined && another === undefined;
    const what = isOneType ? TASKS_OF_TYPE[type]() : m.generator_fallback_both();
    return (
      <Notice key={reason} tone="info">
        {m.generator_fallback({ what, why: REASON_TEXTS[reason]() })}
      </Notice>
    );
  });
}
