import { createRoute, z } from '@hono/zod-openapi';
import { BoardUpdate, GameUpdate, MessageInput, OrganiserMessage } from '@reisspel/contract/game';
import { MessageId } from '@reisspel/contract/ids';
import { sendMessage, updateBoard, updateGame, withdrawMessage } from '@reisspel/rules/game/lead';
import { refuse } from '@reisspel/rules/outcome';
import { createRouter, emptyResponse, errorResponses, jsonBody, jsonResponse } from '../../http/api.ts';
import type { Gate } from '../../http/gate.ts';
import { limitSession, type TakeTurn } from '../../http/rate-limit.ts';
import { unwrap } from '../../http/refusal.ts';
import type { LiveHub } from '../../live/hub.ts';

interface MessageRouteDeps {
  hub: Pick<LiveHub, 'act'>;
  takeTurn: TakeTurn;
}

export function messageRoutes(gate: Gate, { hub, takeTurn }: MessageRouteDeps) {
  return createRouter()
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/messages',
        summary: 'Say something to all teams, or to one',
        middleware: [gate('POST /api/messages'), limitSession(takeTurn)] as const,
        request: { body: jsonBody(MessageInput) },
        responses: { 201: jsonResponse('The message', OrganiserMessage), ...errorResponses },
      }),
      async (c) => {
        const input = c.req.valid('json');
        const { scope } = c.get('actor');
        const said = await hub.act(
          scope,
          (game, asked) => sendMessage(game, input, asked),
          refuse('not_found'),
        );
        return c.json(unwrap(said), 201);
      },
    )
    .openapi(
      createRoute({
        method: 'delete',
        path: '/api/messages/{messageId}',
        summary: 'Withdraw a message',
        middleware: [gate('DELETE /api/messages/{messageId}')] as const,
        request: { params: z.object({ messageId: MessageId }) },
        responses: { 204: emptyResponse, ...errorResponses },
      }),
      async (c) => {
        const { messageId } = c.req.valid('param');
        const { scope } = c.get('actor');
        unwrap(await hub.act(scope, (game, asked) => withdrawMessage(game, messageId, asked)));
        return c.body(null, 204);
      },
    );
}

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
        unwrap(await hub.act(c.get('actor').scope, (game, asked) => updateGame(game, update, asked)));
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
        unwrap(await hub.act(c.get('actor').scope, (game, asked) => updateBoard(game, wanted, asked)));
        return c.body(null, 204);
      },
    );
}
