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
import { type OpenTask, rememberTyped } from '../typed-task.ts';
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
  open: OpenTask;
  onOpen: (open: OpenTask) => void;
}

export function TasksPanel({ tasks, results, teamCount, examples, open, onOpen }: TasksPanelProps) {
  const [flash, showFlash] = useFlash(BANNER_SHOWN_MS);
  const [deleted, setDeleted] = useState<ArchiveId | null>(null);
  const order = useTaskOrder(tasks, (error) => showFlash({ tone: 'bad', text: organiserErrorText(error) }));
  const close = () => {
    rememberTyped(null);
    onOpen({ what: 'nothing' });
  };
  const done = (text: string) => {
    close();
    showFlash({ tone: 'good', text });
  };
  const restored = () => {
    setDeleted(null);
    showFlash({ tone: 'good', text: m.admin_task_restored() });
  };
  const completed = (task: AdminTask) =>
    results.filter(({ taskId, outcome }) => taskId === task.id && outcome.status === 'completed').length;
  return (
    <section aria-labelledby="tasks" className="@container min-w-0">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="tasks" className="scroll-mt-4 text-2xl">
          {m.admin_tasks()}
        </h2>
        <Button onClick={() => onOpen({ what: 'form', task: null })}>
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
              completed={completed(task)}
              teamCount={teamCount}
              onEdit={() => onOpen({ what: 'form', task })}
              onDelete={() => onOpen({ what: 'delete', task })}
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
