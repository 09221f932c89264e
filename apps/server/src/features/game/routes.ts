import { createRoute } from '@hono/zod-openapi';
import { GameUpdate } from '@reisspel/contract/game';
import { createRouter, emptyResponse, errorResponses, jsonBody } from '../../http/api.ts';
import type { Gate } from '../../http/gate.ts';
import type { GameService } from './service.ts';

export function gameRoutes(gate: Gate, game: GameService) {
  return createRouter().openapi(
    createRoute({
      method: 'patch',
      path: '/api/game',
      summary: 'Start or end the game, show or hide the scoreboard',
      middleware: [gate('PATCH /api/game')] as const,
      request: { body: jsonBody(GameUpdate) },
      responses: { 204: emptyResponse, ...errorResponses },
    }),
    async (c) => {
      await game.update(c.get('actor').scope, c.req.valid('json'));
      return c.body(null, 204);
    },
  );
}
