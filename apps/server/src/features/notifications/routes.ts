import { createRoute, z } from '@hono/zod-openapi';
import {
  PushKey,
  PushSubscriptionId,
  PushSubscriptionInfo,
  PushSubscriptionInput,
} from '@reisspel/contract/notifications';
import { createMiddleware } from 'hono/factory';
import { createRouter, emptyResponse, errorResponses, jsonBody, jsonResponse } from '../../http/api.ts';
import type { ClientInfo } from '../../http/client.ts';
import type { ActorOf, Gate } from '../../http/gate.ts';
import type { TakeTurn } from '../../http/rate-limit.ts';
import { HttpRefusal, unwrap } from '../../http/refusal.ts';
import type { NotificationService } from './service.ts';

interface NotificationRouteDeps {
  notifications: NotificationService;
  client: ClientInfo;
  /** Limits one session. */
  takeTurn: TakeTurn;
  /** Limits all sessions behind one address. */
  takeAddressTurn: TakeTurn;
}

const PATH = '/api/push-subscriptions/{subscriptionId}';
const params = z.object({ subscriptionId: PushSubscriptionId });

export function notificationRoutes(gate: Gate, deps: NotificationRouteDeps) {
  const { notifications, client, takeTurn, takeAddressTurn } = deps;
  /** A visitor has no session, so all visitors behind one address share a count. */
  const limit = createMiddleware<{ Variables: { actor: ActorOf<'GET /api/push-key'> } }>(async (c, next) => {
    const address = client.address(c);
    const retryAfterSeconds = takeTurn(c.get('actor').session?.id ?? address) ?? takeAddressTurn(address);
    if (retryAfterSeconds !== null) {
      throw new HttpRefusal('too_many_requests', { retryAfterSeconds }, retryAfterSeconds);
    }
    await next();
  });

  return createRouter()
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/push-key',
        summary: 'The key that a browser subscribes to notifications with',
        middleware: [gate('GET /api/push-key')] as const,
        responses: { 200: jsonResponse('The public VAPID key', PushKey), ...errorResponses },
      }),
      (c) => c.json(notifications.key(), 200),
    )
    .openapi(
      createRoute({
        method: 'get',
        path: PATH,
        summary: 'What this browser is notified of',
        middleware: [gate('GET /api/push-subscriptions/{subscriptionId}')] as const,
        request: { params },
        responses: { 200: jsonResponse('Its topics', PushSubscriptionInfo), ...errorResponses },
      }),
      async (c) =>
        c.json(unwrap(await notifications.find(c.get('actor'), c.req.valid('param').subscriptionId)), 200),
    )
    .openapi(
      createRoute({
        method: 'put',
        path: PATH,
        summary: 'Notify this browser of these topics from now on',
        middleware: [gate('PUT /api/push-subscriptions/{subscriptionId}'), limit] as const,
        request: { params, body: jsonBody(PushSubscriptionInput) },
        responses: { 200: jsonResponse('Its topics', PushSubscriptionInfo), ...errorResponses },
      }),
      async (c) => {
        const { subscriptionId } = c.req.valid('param');
        return c.json(
          unwrap(await notifications.put(c.get('actor'), subscriptionId, c.req.valid('json'))),
          200,
        );
      },
    )
    .openapi(
      createRoute({
        method: 'delete',
        path: PATH,
        summary: 'Notify this browser of nothing any more',
        middleware: [gate('DELETE /api/push-subscriptions/{subscriptionId}')] as const,
        request: { params },
        responses: { 204: emptyResponse, ...errorResponses },
      }),
      async (c) => {
        unwrap(await notifications.remove(c.get('actor').scope, c.req.valid('param').subscriptionId));
        return c.body(null, 204);
      },
    );
}
