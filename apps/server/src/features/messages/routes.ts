import { createRoute, z } from '@hono/zod-openapi';
import { MessageId } from '@reisspel/contract/ids';
import { MessageInput, OrganiserMessage } from '@reisspel/contract/messages';
import { createRouter, emptyResponse, errorResponses, jsonBody, jsonResponse } from '../../http/api.ts';
import type { Gate } from '../../http/gate.ts';
import { limitSession, type TakeTurn } from '../../http/rate-limit.ts';
import { unwrap } from '../../http/refusal.ts';
import type { MessageService } from './service.ts';

interface MessageRouteDeps {
  messages: MessageService;
  takeTurn: TakeTurn;
}

export function messageRoutes(gate: Gate, { messages, takeTurn }: MessageRouteDeps) {
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
      async (c) => c.json(unwrap(await messages.say(c.get('actor').scope, c.req.valid('json'))), 201),
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
        unwrap(await messages.withdraw(c.get('actor').scope, c.req.valid('param').messageId));
        return c.body(null, 204);
      },
    );
}
