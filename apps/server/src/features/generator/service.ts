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
import { uuidv7 } from '../../platform/secrets/ids.ts';
import type { GeneratorTools } from './ask-tasks.ts';
import { generateGame, makeReplacement } from './generation.ts';

interface GeneratorServiceDeps {
  clock: Clock;
  /** Null if all games come from the built-in lists. */
  textModel: TextModel | null;
  budget: { meterOf(scope: TripScope): Meter; refuseSpent(): Outcome<never> };
  /** True if an AI checks photos. */
  aiChecksPhotos: boolean;
  saveGame: (scope: TripScope, game: GeneratedGameInput) => Promise<Outcome<Undo>>;
  random?: () => number;
}

export function createGeneratorService(deps: GeneratorServiceDeps) {
  const { clock, textModel, budget, aiChecksPhotos, saveGame, random = Math.random } = deps;
  /** The trips with a running generation on this server. Other servers may run one as well. */
  const busy = new Map<TripScope['tripId'], AbortSignal>();

  function tools(scope: TripScope, signal: AbortSignal): GeneratorTools {
    return {
      random,
      newId: () => uuidv7(clock.now()),
      withAi: aiChecksPhotos,
      access: textModel && { model: textModel, meter: budget.meterOf(scope), signal },
    };
  }

  async function* withCleanUp(
    events: AsyncIterable<GenerationEvent>,
    cleanUp: () => void,
  ): AsyncGenerator<GenerationEvent> {
    try {
      yield* events;
    } finally {
      cleanUp();
    }
  }

  function refusalFor(reason: FallbackReason): Outcome<never> {
    if (reason === 'budget_spent') return budget.refuseSpent();
    return refuse(reason === 'no_ai' ? 'ai_not_configured' : 'ai_unavailable');
  }

  return {
    /**
     * Generates a game and returns its events as they happen. A trip generates one game at a time.
     * Aborting `signal` ends the work and the request to the model. The next game may start after
     * the last event was read, or after `signal` aborts: a client may leave before the last event.
     */
    generate(
      scope: TripScope,
      settings: GeneratorSettings,
      signal: AbortSignal,
    ): Outcome<AsyncGenerator<GenerationEvent>> {
      const { tripId } = scope;
      if (busy.has(tripId)) return refuse('generation_running');
      if (!signal.aborted) busy.set(tripId, signal);
      const release = () => {
        if (busy.get(tripId) === signal) busy.delete(tripId);
      };
      signal.addEventListener('abort', release, { once: true });
      return done(withCleanUp(generateGame(tools(scope, signal), settings, signal), release));
    },

    /** Suggests a replacement task. Refuses if neither a model nor the built-in list has one. */
    async replace(
      scope: TripScope,
      input: ReplacementInput,
      signal: AbortSignal,
    ): Promise<Outcome<Replacement>> {
      const made = await makeReplacement(tools(scope, signal), input);
      return 'nothingLeft' in made ? refusalFor(made.nothingLeft) : done(made);
    },

    save: saveGame,
  };
}

export type GeneratorService = ReturnType<typeof createGeneratorService>;
