import {
  FamilySubscriptionInput,
  PushKey,
  PushSubscriptionId,
  PushSubscriptionInfo,
  PushSubscriptionInput,
} from '@reisspel/contract/notifications';
import { shareToken } from '@reisspel/contract/trip/share';
import { done } from '@reisspel/rules/outcome';
import { createMiddleware } from 'hono/factory';
import type { ClientInfo } from '../../http/client.ts';
import { tripEndpoints } from '../../http/endpoint.ts';
import type { ActorOf, Gate } from '../../http/gate.ts';
import { spendTurn, type TakeTurn } from '../../http/rate-limit.ts';
import type { NotificationService } from './service.ts';

interface NotificationRouteDeps {
  notifications: NotificationService;
  client: ClientInfo;
  takeTurn: TakeTurn;
  takeAddressTurn: TakeTurn;
}

const params = { subscriptionId: PushSubscriptionId };
const familyParams = { token: shareToken, subscriptionId: PushSubscriptionId };

export function notificationRoutes(gate: Gate, deps: NotificationRouteDeps) {
  const { notifications, client, takeTurn, takeAddressTurn } = deps;
  /** Limits by session and by address. Visitors have no session, but one limit per address. */
  const limit = createMiddleware<{ Variables: { actor: ActorOf<'GET /api/push-key'> } }>(async (c, next) => {
    const address = client.address(c);
    spendTurn(takeTurn, c.get('actor').session?.id ?? address);
    spendTurn(takeAddressTurn, address);
    await next();
  });

  const { on, router } = tripEndpoints(gate);
  on('GET /api/push-key', 'The key that a browser subscribes to notifications with').json(
    'The public VAPID key',
    PushKey,
    () => done(notifications.key()),
  );
  on('GET /api/push-subscriptions/{subscriptionId}', 'What this browser is notified of')
    .params(params)
    .json('Its topics', PushSubscriptionInfo, (actor, asked) =>
      notifications.find(actor, asked.params.subscriptionId),
    );
  on('PUT /api/push-subscriptions/{subscriptionId}', 'Notify this browser of these topics from now on')
    .through(limit)
    .params(params)
    .body(PushSubscriptionInput)
    .json('Its topics', PushSubscriptionInfo, (actor, asked) =>
      notifications.put(actor, asked.params.subscriptionId, asked.body),
    );
  on('DELETE /api/push-subscriptions/{subscriptionId}', 'Notify this browser of nothing any more')
    .params(params)
    .empty(({ scope }, asked) => notifications.remove(scope, asked.params.subscriptionId));
  on('PUT /api/share/{token}/push-subscriptions/{subscriptionId}', 'Notify this browser of the family’s news')
    .through(limit)
    .params(familyParams)
    .body(FamilySubscriptionInput)
    .empty(({ scope }, { params: { token, subscriptionId }, body }) =>
      notifications.putFamily(scope, token, subscriptionId, body),
    );
  on(
    'DELETE /api/share/{token}/push-subscriptions/{subscriptionId}',
    'End the family’s news for this browser',
  )
    .params(familyParams)
    .empty(({ scope }, { params: { token, subscriptionId } }) =>
      notifications.removeFamily(scope, token, subscriptionId),
    );
  return router;
}
