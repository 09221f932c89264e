import { BANNER_SHOWN_MS } from '@reisspel/contract/limits';
import type { TaskResult } from '@reisspel/contract/live';
import type { AdminTask } from '@reisspel/contract/tasks';
import { ListPlus, ListTodo } from 'lucide-react';
import { useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Message } from '../../../ui/message.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useFlash } from '../../../ui/use-flash.ts';
import { DeleteTaskModal } from './delete-task-modal.tsx';
import { TaskForm } from './task-form.tsx';
import { TaskRow } from './task-row.tsx';

interface TasksPanelProps {
  tasks: readonly AdminTask[];
  results: readonly TaskResult[];
  teamCount: number;
}

type Open =
  | { what: 'nothing' }
  | { what: 'form'; task: AdminTask | null }
  | { what: 'delete'; task: AdminTask };

export function TasksPanel({ tasks, results, teamCount }: TasksPanelProps) {
  const [open, setOpen] = useState<Open>({ what: 'nothing' });
  const [flash, showFlash] = useFlash(BANNER_SHOWN_MS);
  const close = () => setOpen({ what: 'nothing' });
  const done = (text: string) => {
    close();
    showFlash({ tone: 'good', text });
  };
  const settled = (task: AdminTask) => results.filter((result) => result.taskId === task.id).length;
  return (
    <section aria-labelledby="tasks" className="min-w-0">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="tasks" className="text-2xl">
          {m.admin_tasks()}
        </h2>
        <Button onClick={() => setOpen({ what: 'form', task: null })}>
          <ListPlus aria-hidden className="size-5" />
          {m.admin_new_task()}
        </Button>
      </div>
      {flash ? (
        <div className="mb-3">
          <Notice tone={flash.tone}>{flash.text}</Notice>
        </div>
      ) : null}
      {tasks.length === 0 ? (
        <Message icon={ListTodo} title={m.admin_no_tasks_title()} text={m.admin_no_tasks_text()} />
      ) : (
        <ul className="grid grid-cols-1 gap-2">
          {tasks.map((task) => (
            <TaskRow
              key={task.id}
              task={task}
              settled={settled(task)}
              teamCount={teamCount}
              onEdit={() => setOpen({ what: 'form', task })}
              onDelete={() => setOpen({ what: 'delete', task })}
            />
          ))}
        </ul>
      )}
      {open.what === 'form' ? (
        <TaskForm task={open.task} onSaved={() => done(m.admin_task_saved())} onClose={close} />
      ) : null}
      {open.what === 'delete' ? (
        <DeleteTaskModal task={open.task} onDeleted={() => done(m.admin_task_deleted())} onClose={close} />
      ) : null}
    </section>
  );
}
