import { createRoute } from '@hono/zod-openapi';
import { MAX_ANALYSIS_BYTES } from '@reisspel/contract/limits';
import {
  AiUsage,
  ChatCompletion,
  ChatInput,
  ImageAnalysis,
  ImageAnalysisInput,
} from '@reisspel/contract/operate/ai';
import { createMiddleware } from 'hono/factory';
import { createRouter, errorResponses, jsonBody, jsonResponse } from '../../http/api.ts';
import { limitLargeJson } from '../../http/bodies.ts';
import type { ActorOf, Gate } from '../../http/gate.ts';
import { limitSender, limitSession, type TakeTurn } from '../../http/rate-limit.ts';
import { unwrap } from '../../http/refusal.ts';
import type { AiService } from './service.ts';

const ANALYSE = 'POST /.netlify/functions/analyze-image';

interface AiRouteDeps {
  ai: AiService;
  /** Limits the pictures of one team; `takeChatTurn` limits the chats of one session. */
  takeImageTurn: TakeTurn;
  takeChatTurn: TakeTurn;
}

export function aiRoutes(gate: Gate, { ai, takeImageTurn, takeChatTurn }: AiRouteDeps) {
  /** Runs before a body is read: outside the game only the organiser may send a picture. */
  const whilePlaying = createMiddleware<{ Variables: { actor: ActorOf<typeof ANALYSE> } }>(
    async (c, next) => {
      const { scope, session } = c.get('actor');
      unwrap(await ai.mayAnalyse(scope, session));
      await next();
    },
  );
  return createRouter()
    .openapi(
      createRoute({
        method: 'post',
        path: '/.netlify/functions/analyze-image',
        summary: 'Whether a picture shows what is described; passes when no model can say',
        middleware: [
          gate(ANALYSE),
          whilePlaying,
          limitSender(takeImageTurn),
          limitLargeJson(MAX_ANALYSIS_BYTES),
        ] as const,
        request: { body: jsonBody(ImageAnalysisInput) },
        responses: { 200: jsonResponse('What the model says', ImageAnalysis), ...errorResponses },
      }),
      async (c) => c.json(unwrap(await ai.analyse(c.get('actor').scope, c.req.valid('json'))), 200),
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/.netlify/functions/openai-proxy',
        summary: 'A conversation with one of the models that were set',
        middleware: [gate('POST /.netlify/functions/openai-proxy'), limitSession(takeChatTurn)] as const,
        request: { body: jsonBody(ChatInput) },
        responses: { 200: jsonResponse('The answer', ChatCompletion), ...errorResponses },
      }),
      async (c) => {
        const { scope } = c.get('actor');
        return c.json(unwrap(await ai.chat(scope, c.req.valid('json'), c.req.raw.signal)), 200);
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/ai-usage',
        summary: 'What the AI costs this trip, and what it may',
        middleware: [gate('GET /api/ai-usage')] as const,
        responses: { 200: jsonResponse('Tokens and calls', AiUsage), ...errorResponses },
      }),
      async (c) => c.json(await ai.usage(c.get('actor').scope), 200),
    );
}
