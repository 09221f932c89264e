import type {
  FallbackReason,
  GeneratedGameInput,
  GenerationEvent,
  GeneratorSettings,
  Replacement,
  ReplacementInput,
} from '@reisspel/contract/generator';
import type { Undo } from '@reisspel/contract/profiles';
import { done, type Outcome, refuse } from '@reisspel/rules/outcome';
import type { TripScope } from '../../db/trip-scope.ts';
import type { Meter } from '../../platform/ai/meter.ts';
import type { TextModel } from '../../platform/ai/text-model.ts';
import type { Clock } from '../../platform/clock.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { generation } from './generation.ts';
import { replacement } from './replacement.ts';
import type { Workshop } from './workshop.ts';

interface GeneratorServiceDeps {
  clock: Clock;
  /** null: games come from the built-in lists. */
  textModel: TextModel | null;
  /** What pays for what a trip asks. */
  budget: { meterOf(scope: TripScope): Meter; refuseSpent(): Outcome<never> };
  /** Whether this server has an AI that looks at photos. */
  looksAtPhotos: boolean;
  /** Keeps a game as a saved one, and loads it. */
  keepGame: (scope: TripScope, game: GeneratedGameInput) => Promise<Outcome<Undo>>;
  /** From 0 up to 1. */
  random?: () => number;
}

export function createGeneratorService(deps: GeneratorServiceDeps) {
  const { clock, textModel, budget, looksAtPhotos, keepGame, random = Math.random } = deps;
  /** The trips for which a game is being made on this server; on several, the budget bounds them all. */
  const busy = new Set<TripScope['tripId']>();

  function workshop(scope: TripScope, signal: AbortSignal): Workshop {
    return {
      random,
      newId: () => uuidv7(clock.now()),
      withAi: looksAtPhotos,
      asking: textModel && { model: textModel, meter: budget.meterOf(scope), signal },
    };
  }

  /** Takes a trip's place. Returns how to leave it, which works once: the next one's place stays. */
  function occupy({ tripId }: TripScope): () => void {
    busy.add(tripId);
    let isHeld = true;
    return () => {
      if (isHeld) busy.delete(tripId);
      isHeld = false;
    };
  }

  async function* thenLeave(
    events: AsyncIterable<GenerationEvent>,
    leave: () => void,
  ): AsyncGenerator<GenerationEvent> {
    try {
      yield* events;
    } finally {
      leave();
    }
  }

  function nothingLeft(reason: FallbackReason): Outcome<never> {
    switch (reason) {
      case 'no_ai':
        return refuse('ai_not_configured');
      case 'budget_spent':
        return budget.refuseSpent();
      case 'unavailable':
      case 'unusable_answer':
        return refuse('ai_unavailable');
      default:
        return reason satisfies never;
    }
  }

  return {
    /**
     * Has a game made, one at a time for each trip. The events come as the game comes into being; `signal` ends it, and
     * the question to the model with it. The place is free again once they are read to their end, or `signal` is aborted:
     * who goes away before the first event never begins to read.
     */
    generate(
      scope: TripScope,
      settings: GeneratorSettings,
      signal: AbortSignal,
    ): Outcome<AsyncGenerator<GenerationEvent>> {
      if (busy.has(scope.tripId)) return refuse('generation_running');
      const leave = occupy(scope);
      if (signal.aborted) leave();
      signal.addEventListener('abort', leave, { once: true });
      return done(thenLeave(generation(workshop(scope, signal), settings, signal), leave));
    },

    /** One more task in place of one. Refuses when no model thinks of one and the built-in list is used up. */
    async replace(
      scope: TripScope,
      input: ReplacementInput,
      signal: AbortSignal,
    ): Promise<Outcome<Replacement>> {
      const made = await replacement(workshop(scope, signal), input);
      return 'nothingLeft' in made ? nothingLeft(made.nothingLeft) : done(made);
    },

    /** Keeps a game as a saved one, and loads it in place of the present one or behind it. */
    save: keepGame,
  };
}

export type GeneratorService = ReturnType<typeof createGeneratorService>;
