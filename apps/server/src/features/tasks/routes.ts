import { createRoute, z } from '@hono/zod-openapi';
import { TaskId } from '@reisspel/contract/ids';
import { Undo } from '@reisspel/contract/profiles';
import { AddedTasks, AdminTask, TaskInput, TaskOrder, TaskRemoval } from '@reisspel/contract/tasks';
import { createRouter, emptyResponse, errorResponses, jsonBody, jsonResponse } from '../../http/api.ts';
import type { Gate } from '../../http/gate.ts';
import { unwrap } from '../../http/refusal.ts';
import type { TaskService } from './service.ts';

const params = z.object({ taskId: TaskId });

export function taskRoutes(gate: Gate, tasks: TaskService) {
  return createRouter()
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/tasks',
        summary: 'Add a task at the end of the order',
        middleware: [gate('POST /api/tasks')] as const,
        request: { body: jsonBody(TaskInput) },
        responses: { 201: jsonResponse('The new task', AdminTask), ...errorResponses },
      }),
      async (c) => c.json(unwrap(await tasks.create(c.get('actor').scope, c.req.valid('json'))), 201),
    )
    .openapi(
      createRoute({
        method: 'put',
        path: '/api/tasks/order',
        summary: 'Put all tasks in a new order',
        middleware: [gate('PUT /api/tasks/order')] as const,
        request: { body: jsonBody(TaskOrder) },
        responses: { 204: emptyResponse, ...errorResponses },
      }),
      async (c) => {
        unwrap(await tasks.reorder(c.get('actor').scope, c.req.valid('json').taskIds));
        return c.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        method: 'put',
        path: '/api/tasks/{taskId}',
        summary: 'Change a task; its type cannot change',
        middleware: [gate('PUT /api/tasks/{taskId}')] as const,
        request: { params, body: jsonBody(TaskInput) },
        responses: { 200: jsonResponse('The changed task', AdminTask), ...errorResponses },
      }),
      async (c) => {
        const { taskId } = c.req.valid('param');
        return c.json(unwrap(await tasks.update(c.get('actor').scope, taskId, c.req.valid('json'))), 200);
      },
    )
    .openapi(
      createRoute({
        method: 'delete',
        path: '/api/tasks/{taskId}',
        summary: 'Remove a task with all that teams did with it; for a day it can be brought back',
        middleware: [gate('DELETE /api/tasks/{taskId}')] as const,
        request: { params },
        responses: { 200: jsonResponse('How to bring it back', Undo), ...errorResponses },
      }),
      async (c) => c.json(unwrap(await tasks.remove(c.get('actor').scope, c.req.valid('param').taskId)), 200),
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/tasks/examples',
        summary: 'Add the example tasks that are not there yet',
        middleware: [gate('POST /api/tasks/examples')] as const,
        responses: { 201: jsonResponse('What was added', AddedTasks), ...errorResponses },
      }),
      async (c) => c.json(unwrap(await tasks.addExamples(c.get('actor').scope)), 201),
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/tasks/removals',
        summary: 'Remove several tasks at once; for a day each can be brought back',
        middleware: [gate('POST /api/tasks/removals')] as const,
        request: { body: jsonBody(TaskRemoval) },
        responses: { 204: emptyResponse, ...errorResponses },
      }),
      async (c) => {
        await tasks.removeTogether(c.get('actor').scope, c.req.valid('json').taskIds);
        return c.body(null, 204);
      },
    );
}
