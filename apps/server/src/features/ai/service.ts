import { MAX_PHOTO_BYTES } from '@reisspel/contract/limits';
import type {
  AiUsage,
  ChatCompletion,
  ChatInput,
  ImageAnalysis,
  ImageAnalysisInput,
} from '@reisspel/contract/operate/ai';
import { done, type Outcome, refuse, tryLater } from '@reisspel/rules/outcome';
import type { TripScope } from '../../db/trip-scope.ts';
import type { LiveHub } from '../../live/hub.ts';
import type { Admission } from '../../platform/admission.ts';
import type { AskFailure } from '../../platform/ai/model-result.ts';
import type { TextModel } from '../../platform/ai/text-model.ts';
import type { VisionModel } from '../../platform/ai/vision-model.ts';
import { photoFormat, photoTooLarge, processView } from '../../platform/pictures/images.ts';
import type { Session } from '../../platform/secrets/session.ts';
import type { Budget } from './budget.ts';

export interface AiServiceDeps {
  hub: Pick<LiveHub, 'live'>;
  /** A model is null when the settings name none. */
  visionModel: VisionModel | null;
  textModel: TextModel | null;
  chatModel: Pick<TextModel, 'complete'> | null;
  models: readonly string[];
  budget: Budget;
  admission: Admission;
}

/** Confidence of a check that could not run. It equals the default of a task (spec 8). */
const LENIENT_CONFIDENCE = 0.7;

/** Passes a check that could not run (spec 8), because the player is not to blame. */
function lenient(explanation: string): ImageAnalysis {
  return { matches: true, confidence: LENIENT_CONFIDENCE, explanation };
}

function passedBecause(why: string): string {
  return `Mock verificatie: ${why}, dus deze verificatie slaagt automatisch.`;
}

function failureText(reason: AskFailure): string {
  if (reason === 'timeout' || reason === 'unreachable') return passedBecause('Netwerk niet beschikbaar');
  if (reason === 'budget_spent') return passedBecause('Het AI-budget van vandaag is op');
  return 'API-fout opgetreden, maar we laten dit door.';
}

/** Decodes a data URL. Returns null if it is not a base64 picture. */
function bytesOf(dataUrl: string): Buffer | null {
  const comma = dataUrl.indexOf(',');
  const isBase64 = /^data:image\/[a-z]+;base64$/.test(dataUrl.slice(0, Math.max(comma, 0)));
  return isBase64 ? Buffer.from(dataUrl.slice(comma + 1), 'base64') : null;
}

/** Creates the two API calls of spec 7 that use a model, and the count of all calls to models. */
export function createAiService(deps: AiServiceDeps) {
  const { hub, visionModel, textModel, chatModel, models, budget, admission } = deps;

  /** Decodes a picture and reduces it for the model. Refuses an invalid picture. */
  async function modelPicture(image: string): Promise<Outcome<Buffer>> {
    const bytes = bytesOf(image);
    if (bytes === null || photoFormat(bytes) === null) return refuse('photo_unsupported');
    if (bytes.byteLength > MAX_PHOTO_BYTES) return photoTooLarge(MAX_PHOTO_BYTES);
    return (await admission.run(() => processView(bytes))) ?? tryLater('too_busy');
  }

  function refusalFor(reason: AskFailure): Outcome<never> {
    if (reason === 'busy') return tryLater('too_busy');
    return reason === 'budget_spent' ? budget.refuseSpent() : refuse('ai_unavailable');
  }

  return {
    /** Lets players analyse a picture while the game runs, and the organiser at any time. */
    async mayAnalyse(scope: TripScope, { isAdmin }: Pick<Session, 'isAdmin'>): Promise<Outcome<null>> {
      if (isAdmin) return done(null);
      const { game } = await hub.live(scope);
      return game.flags.started ? done(null) : refuse('game_not_started');
    },

    /** Checks a picture against a description. Refuses an invalid picture even without a model. */
    async analyse(
      scope: TripScope,
      { image, ...description }: ImageAnalysisInput,
    ): Promise<Outcome<ImageAnalysis>> {
      const picture = await modelPicture(image);
      if (!picture.ok) return picture;
      if (visionModel === null) return done(lenient(passedBecause('Er is geen AI-model ingesteld')));
      const result = await visionModel.judge(picture.value, description, budget.meterOf(scope));
      return done(result.ok ? result.value : lenient(failureText(result.reason)));
    },

    /** Sends a conversation to a configured model. Aborting `signal` ends the call. */
    async chat(scope: TripScope, input: ChatInput, signal: AbortSignal): Promise<Outcome<ChatCompletion>> {
      if (chatModel === null) return refuse('ai_not_configured');
      const { model, messages, temperature = null, max_tokens: maxTokens } = input;
      if (!models.includes(model)) {
        return { ok: false, code: 'model_not_allowed', params: { models: [...models] } };
      }
      const meter = budget.meterOf(scope);
      const result = await chatModel.complete({ model, messages, temperature, maxTokens, signal, meter });
      if (!result.ok) return refusalFor(result.reason);
      const { content, usage } = result.value;
      const { promptTokens, completionTokens } = usage;
      return done({
        choices: [{ message: { role: 'assistant', content } }],
        usage: {
          prompt_tokens: promptTokens,
          completion_tokens: completionTokens,
          total_tokens: promptTokens + completionTokens,
        },
      });
    },

    async usage(scope: TripScope): Promise<AiUsage> {
      const used = await budget.usage(scope);
      return { ...used, vision: visionModel !== null, text: textModel !== null };
    },
  };
}

export type AiService = ReturnType<typeof createAiService>;
