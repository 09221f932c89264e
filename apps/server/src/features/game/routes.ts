import { createRoute } from '@hono/zod-openapi';
import { BoardUpdate, GameUpdate } from '@reisspel/contract/game';
import { lead, leadBoard } from '@reisspel/rules/game/lead';
import { createRouter, emptyResponse, errorResponses, jsonBody } from '../../http/api.ts';
import type { Gate } from '../../http/gate.ts';
import { unwrap } from '../../http/refusal.ts';
import type { LiveHub } from '../../live/hub.ts';

export function gameRoutes(gate: Gate, hub: Pick<LiveHub, 'act'>) {
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
        const update = c.req.valid('json');
        unwrap(await hub.act(c.get('actor').scope, (game, asked) => lead(game, update, asked)));
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
        const wanted = c.req.valid('json');
        unwrap(await hub.act(c.get('actor').scope, (game, asked) => leadBoard(game, wanted, asked)));
        return c.body(null, 204);
      },
    );
}
