import { TaskId } from '@reisspel/contract/ids';
import { Undo } from '@reisspel/contract/profiles';
import {
  AddedTasks,
  AdminTask,
  TaskInput,
  TaskOrder,
  TaskRemoval,
  WindowMove,
} from '@reisspel/contract/tasks';
import { tripEndpoints } from '../../http/endpoint.ts';
import type { Gate } from '../../http/gate.ts';
import { undoOf } from '../../live/put-aside.ts';
import type { TaskService } from './service.ts';

export function taskRoutes(gate: Gate, tasks: TaskService) {
  const { on, router } = tripEndpoints(gate);
  on('POST /api/tasks', 'Add a task at the end of the order')
    .body(TaskInput)
    .created('The new task', AdminTask, ({ scope }, { body }) => tasks.create(scope, body));
  on('PUT /api/tasks/order', 'Put all tasks in a new order')
    .body(TaskOrder)
    .empty(({ scope }, { body }) => tasks.reorder(scope, body.taskIds));
  on('POST /api/tasks/window-moves', 'Move the fixed moments of all windows by whole days')
    .body(WindowMove)
    .empty(({ scope }, { body }) => tasks.moveWindows(scope, body));
  on('PUT /api/tasks/{taskId}', 'Change a task; its type cannot change')
    .params({ taskId: TaskId })
    .body(TaskInput)
    .json('The changed task', AdminTask, ({ scope }, { params, body }) =>
      tasks.update(scope, params.taskId, body),
    );
  on(
    'DELETE /api/tasks/{taskId}',
    'Remove a task with all that teams did with it; for a day it can be brought back',
  )
    .params({ taskId: TaskId })
    .json('How to bring it back', Undo, async ({ scope }, { params }) =>
      undoOf(await tasks.remove(scope, [params.taskId])),
    );
  on('POST /api/tasks/examples', 'Add the example tasks that are not there yet').created(
    'What was added',
    AddedTasks,
    ({ scope }) => tasks.addExamples(scope),
  );
  on('POST /api/tasks/removals', 'Remove several tasks at once; for a day each can be brought back')
    .body(TaskRemoval)
    .empty(({ scope }, { body }) => tasks.remove(scope, body.taskIds));
  return router;
}
