import { createRoute } from '@hono/zod-openapi';
import { BoardUpdate } from '@reisspel/contract/board';
import { GameUpdate } from '@reisspel/contract/game';
import { createRouter, emptyResponse, errorResponses, jsonBody } from '../../http/api.ts';
import type { Gate } from '../../http/gate.ts';
import { unwrap } from '../../http/refusal.ts';
import type { BoardService } from './board-service.ts';
import type { GameService } from './service.ts';

interface GameRouteDeps {
  game: GameService;
  boards: BoardService;
}

export function gameRoutes(gate: Gate, { game, boards }: GameRouteDeps) {
  return createRouter()
    .openapi(
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
    )
    .openapi(
      createRoute({
        method: 'put',
        path: '/api/game/board',
        summary: 'Freeze the scoreboard, reveal it place by place, or show it as it is',
        middleware: [gate('PUT /api/game/board')] as const,
        request: { body: jsonBody(BoardUpdate) },
        responses: { 204: emptyResponse, ...errorResponses },
      }),
      async (c) => {
        unwrap(await boards.move(c.get('actor').scope, c.req.valid('json')));
        return c.body(null, 204);
      },
    );
}
