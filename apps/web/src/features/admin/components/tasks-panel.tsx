import type { ArchiveId } from '@reisspel/contract/ids';
import { BANNER_SHOWN_MS } from '@reisspel/contract/limits';
import type { TaskResult } from '@reisspel/contract/live';
import type { AdminTask } from '@reisspel/contract/tasks';
import { ListPlus, ListTodo } from 'lucide-react';
import { useState } from 'react';
import { organiserErrorText } from '../../../lib/organiser-errors.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Message } from '../../../ui/message.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useFlash } from '../../../ui/use-flash.ts';
import type { ExamplesButton } from '../example-mutations.ts';
import { useTaskOrder } from '../task-reorder.ts';
import { rememberTyped, typedTask } from '../typed-task.ts';
import { ArchiveUndo } from './archive-undo.tsx';
import { DeleteTaskModal } from './delete-task-modal.tsx';
import { TaskForm } from './task-form.tsx';
import { TaskList } from './task-list.tsx';
import { TaskRow } from './task-row.tsx';

interface TasksPanelProps {
  tasks: readonly AdminTask[];
  results: readonly TaskResult[];
  teamCount: number;
  examples: ExamplesButton;
}

type Open =
  | { what: 'nothing' }
  | { what: 'form'; task: AdminTask | null }
  | { what: 'delete'; task: AdminTask };

/** The form that was open when the session ended is open again. */
function openAtFirst(tasks: readonly AdminTask[]): Open {
  const typed = typedTask();
  if (typed === null) return { what: 'nothing' };
  if (typed.taskId === null) return { what: 'form', task: null };
  const task = tasks.find(({ id }) => id === typed.taskId);
  return task ? { what: 'form', task } : { what: 'nothing' };
}

export function TasksPanel({ tasks, results, teamCount, examples }: TasksPanelProps) {
  const [open, setOpen] = useState<Open>(() => openAtFirst(tasks));
  const [flash, showFlash] = useFlash(BANNER_SHOWN_MS);
  const [deleted, setDeleted] = useState<ArchiveId | null>(null);
  const order = useTaskOrder(tasks, (error) => showFlash({ tone: 'bad', text: organiserErrorText(error) }));
  const close = () => {
    rememberTyped(null);
    setOpen({ what: 'nothing' });
  };
  const done = (text: string) => {
    close();
    showFlash({ tone: 'good', text });
  };
  const restored = () => {
    setDeleted(null);
    showFlash({ tone: 'good', text: m.admin_task_restored() });
  };
  const settled = (task: AdminTask) => results.filter((result) => result.taskId === task.id).length;
  return (
    <section aria-labelledby="tasks" className="@container min-w-0">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="tasks" className="scroll-mt-4 text-2xl">
          {m.admin_tasks()}
        </h2>
        <Button onClick={() => setOpen({ what: 'form', task: null })}>
          <ListPlus aria-hidden className="size-5" />
          {m.admin_new_task()}
        </Button>
      </div>
      {/* In sight, also where the list is longer than the screen. */}
      <div className="sticky top-3 z-20 mb-3 grid gap-2 empty:hidden">
        {flash ? <Notice tone={flash.tone}>{flash.text}</Notice> : null}
        {deleted === null ? null : (
          <ArchiveUndo
            key={deleted}
            archiveId={deleted}
            text={m.admin_task_deleted()}
            onRestored={restored}
          />
        )}
      </div>
      {tasks.length === 0 ? (
        <Message icon={ListTodo} title={m.admin_no_tasks_title()} text={m.admin_no_tasks_text()}>
          <Button className="px-3!" busy={examples.busy} onClick={examples.add}>
            <ListPlus aria-hidden className="size-5 max-[26rem]:hidden" />
            {m.examples_tasks_add()}
          </Button>
        </Message>
      ) : (
        <TaskList tasks={order.shown} onMove={order.move}>
          {(task) => (
            <TaskRow
              key={task.id}
              task={task}
              settled={settled(task)}
              teamCount={teamCount}
              onEdit={() => setOpen({ what: 'form', task })}
              onDelete={() => setOpen({ what: 'delete', task })}
            />
          )}
        </TaskList>
      )}
      {open.what === 'form' ? (
        <TaskForm task={open.task} onSaved={() => done(m.admin_task_saved())} onClose={close} />
      ) : null}
      {open.what === 'delete' ? (
        <DeleteTaskModal
          task={open.task}
          onDeleted={({ archiveId }) => {
            close();
            setDeleted(archiveId);
          }}
          onClose={close}
        />
      ) : null}
    </section>
  );
}
