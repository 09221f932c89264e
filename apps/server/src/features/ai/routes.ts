import { MAX_ANALYSIS_BYTES } from '@reisspel/contract/limits';
import {
  AiUsage,
  ChatCompletion,
  ChatInput,
  ImageAnalysis,
  ImageAnalysisInput,
} from '@reisspel/contract/operate/ai';
import { done } from '@reisspel/rules/outcome';
import { createMiddleware } from 'hono/factory';
import { limitLargeJson } from '../../http/bodies.ts';
import { tripEndpoints } from '../../http/endpoint.ts';
import type { ActorOf, Gate } from '../../http/gate.ts';
import { limitSender, limitSession, type TakeTurn } from '../../http/rate-limit.ts';
import { unwrap } from '../../http/refusal.ts';
import type { AiService } from './service.ts';

const ANALYSE = 'POST /.netlify/functions/analyze-image';

interface AiRouteDeps {
  ai: AiService;
  /** Limits how many pictures one team sends. */
  takeImageTurn: TakeTurn;
  /** Limits how many chat requests one session sends. */
  takeChatTurn: TakeTurn;
}

export function aiRoutes(gate: Gate, { ai, takeImageTurn, takeChatTurn }: AiRouteDeps) {
  /** Runs before the body is read: while no game runs, only the organiser may send a picture. */
  const whilePlaying = createMiddleware<{ Variables: { actor: ActorOf<typeof ANALYSE> } }>(
    async (c, next) => {
      const { scope, session } = c.get('actor');
      unwrap(await ai.mayAnalyse(scope, session));
      await next();
    },
  );
  const { on, router } = tripEndpoints(gate);
  on(ANALYSE, 'Whether a picture shows what is described; passes when no model can say')
    .through(whilePlaying)
    .through(limitSender(takeImageTurn))
    .through(limitLargeJson(MAX_ANALYSIS_BYTES))
    .body(ImageAnalysisInput)
    .json('What the model says', ImageAnalysis, ({ scope }, { body }) => ai.analyse(scope, body));
  on('POST /.netlify/functions/openai-proxy', 'A conversation with one of the models that were set')
    .through(limitSession(takeChatTurn))
    .body(ChatInput)
    .json('The answer', ChatCompletion, ({ scope }, { body, c }) => ai.chat(scope, body, c.req.raw.signal));
  on('GET /api/ai-usage', 'The AI calls and tokens of this trip, and its daily limit').json(
    'Tokens and calls',
    AiUsage,
    ({ scope }) => ai.usage(scope).then(done),
  );
  return router;
}
