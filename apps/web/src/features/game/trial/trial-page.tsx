import { Link } from '@tanstack/react-router';
import { ArrowLeft, FlaskConical, ListTodo } from 'lucide-react';
import { useLive } from '../../../live/use-live.ts';
import * as m from '../../../paraglide/messages.js';
import { buttonLook } from '../../../ui/button.tsx';
import { Message } from '../../../ui/message.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TrialScreen } from './trial-screen.tsx';

function Banner() {
  return (
    <div className="sticky top-0 z-20 mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-2xl bg-verification px-4 py-3 text-on-verification shadow-card">
      <p className="flex min-w-0 grow basis-56 items-start gap-3">
        <FlaskConical aria-hidden className="mt-0.5 size-5 shrink-0" />
        <span>
          <strong>{m.trial_title()}.</strong> {m.trial_banner()}
        </span>
      </p>
      <Link to="/admin" className="text-link">
        <ArrowLeft aria-hidden className="size-5" />
        {m.common_back_to_admin()}
      </Link>
    </div>
  );
}

/** Lets the organiser play one task alone; `taskId` is the id in the address. */
export function TrialPage({ taskId }: { taskId: string }) {
  const { state } = useLive('admin');
  const task = state?.tasks.find(({ id }) => id === taskId);
  return (
    <main className="page">
      <Banner />
      {state === null ? (
        <div aria-busy="true">
          <Skeleton className="h-96" />
        </div>
      ) : task === undefined ? (
        <Message icon={ListTodo} title={m.game_task_gone()} heading="h1">
          <Link to="/admin" className={buttonLook('primary')}>
            {m.common_back_to_admin()}
          </Link>
        </Message>
      ) : (
        <TrialScreen key={task.id} task={task} />
      )}
    </main>
  );
}
