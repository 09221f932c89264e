import { createRoute, z } from '@hono/zod-openapi';
import { TaskId } from '@reisspel/contract/ids';
import { inPlay, placeOf } from '@reisspel/rules/game/decide';
import { createRouter, emptyResponse, errorResponses } from '../../http/api.ts';
import type { Gate } from '../../http/gate.ts';
import { limitSession, type TakeTurn } from '../../http/rate-limit.ts';
import { HttpRefusal, unwrap } from '../../http/refusal.ts';
import type { LiveHub } from '../../live/hub.ts';

interface PresenceRouteDeps {
  hub: Pick<LiveHub, 'live' | 'enter' | 'leave'>;
  takeTurn: TakeTurn;
}

const params = z.object({ taskId: TaskId });

/** Routes by which a phone reports that it opens or leaves a task. */
export function presenceRoutes(gate: Gate, { hub, takeTurn }: PresenceRouteDeps) {
  return createRouter()
    .openapi(
      createRoute({
        method: 'put',
        path: '/api/tasks/{taskId}/presence',
        summary: 'Say that this phone has a task open, for a minute',
        middleware: [gate('PUT /api/tasks/{taskId}/presence'), limitSession(takeTurn)] as const,
        request: { params },
        responses: { 204: emptyResponse, ...errorResponses },
      }),
      async (c) => {
        const { scope, teamId, session } = c.get('actor');
        const key = { teamId, taskId: c.req.valid('param').taskId };
        unwrap(inPlay((await hub.live(scope)).game, key, null));
        hub.enter(scope, key, session.id);
        return c.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        method: 'delete',
        path: '/api/tasks/{taskId}/presence',
        summary: 'Say that this phone has left a task',
        middleware: [gate('DELETE /api/tasks/{taskId}/presence'), limitSession(takeTurn)] as const,
        request: { params },
        responses: { 204: emptyResponse, ...errorResponses },
      }),
      async (c) => {
        const { scope, teamId, session } = c.get('actor');
        const key = { teamId, taskId: c.req.valid('param').taskId };
        if (placeOf((await hub.live(scope)).game, key) === null) throw new HttpRefusal('not_found', {});
        hub.leave(scope, key, session.id);
        return c.body(null, 204);
      },
    );
}
