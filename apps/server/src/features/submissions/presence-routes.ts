import { createRoute, z } from '@hono/zod-openapi';
import { TaskId } from '@reisspel/contract/ids';
import { createRouter, emptyResponse, errorResponses } from '../../http/api.ts';
import type { Gate } from '../../http/gate.ts';
import { limitSession, type TakeTurn } from '../../http/rate-limit.ts';
import { unwrap } from '../../http/refusal.ts';
import type { SubmissionService } from './service.ts';

interface PresenceRouteDeps {
  submissions: Pick<SubmissionService, 'enter' | 'leave'>;
  takeTurn: TakeTurn;
}

const params = z.object({ taskId: TaskId });

/** A phone that opens a task, and leaves it. */
export function presenceRoutes(gate: Gate, { submissions, takeTurn }: PresenceRouteDeps) {
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
        const { taskId } = c.req.valid('param');
        unwrap(await submissions.enter(scope, { teamId, taskId }, session.id));
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
        const { taskId } = c.req.valid('param');
        unwrap(await submissions.leave(scope, { teamId, taskId }, session.id));
        return c.body(null, 204);
      },
    );
}
