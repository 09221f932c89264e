import type { AdminState } from '@reisspel/contract/live';
import { Link } from '@tanstack/react-router';
import { Check, ListChecks, ListPlus, Pencil, Play, QrCode, UserPlus, X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { organiserErrorText } from '../../lib/organiser-errors.ts';
import * as m from '../../paraglide/messages.js';
import { Button, type ButtonVariant, buttonLook } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Examples } from './example-mutations.ts';
import { FIRST_STEPS, type FirstStep, useFirstSteps } from './first-steps.ts';
import { useUpdateGame } from './mutations.ts';
import { NEW_TEAM } from './teams/add-team-form.tsx';

interface FirstStepsProps extends Pick<AdminState, 'game' | 'phase' | 'tasks' | 'teams'> {
  examples: Examples;
  onNewTask: () => void;
}

const TITLE: Record<FirstStep, () => string> = {
  tasks: m.first_tasks_title,
  teams: m.first_teams_title,
  invite: m.first_invite_title,
  start: m.first_start_title,
};

function text(step: FirstStep, isDone: boolean, { tasks, teams }: FirstStepsProps): string {
  switch (step) {
    case 'tasks':
      if (isDone) return m.first_tasks_done({ count: tasks.length });
      return tasks.length === 0 ? m.first_tasks_text() : m.first_tasks_examples();
    case 'teams':
      if (isDone) return m.first_teams_done({ count: teams.length });
      return teams.length === 0 ? m.first_teams_text() : m.first_teams_examples();
    case 'invite':
      return m.first_invite_text();
    case 'start':
      return tasks.length > 0 && teams.length > 0 ? m.first_start_text() : m.first_start_wait();
    default:
      return step satisfies never;
  }
}

/** Only the next step has the primary look: there is one main action at a time. */
function look(isNext: boolean): { variant: ButtonVariant; className: string } {
  return { variant: isNext ? 'primary' : 'secondary', className: 'min-h-14! w-full px-2! text-base!' };
}

function StartButton({ isNext, disabled }: { isNext: boolean; disabled: boolean }) {
  const update = useUpdateGame();
  return (
    <>
      <Button
        {...look(isNext)}
        disabled={disabled}
        busy={update.isPending}
        onClick={() => update.mutate({ gameStarted: true })}
      >
        <Play aria-hidden className="size-5" />
        {m.first_start_button()}
      </Button>
      {update.isError ? <Notice tone="bad">{organiserErrorText(update.error)}</Notice> : null}
    </>
  );
}

function OwnButton({ onClick }: { onClick: () => void }) {
  return (
    <Button {...look(false)} onClick={onClick}>
      <Pencil aria-hidden className="size-5 shrink-0" />
      {m.first_own()}
    </Button>
  );
}

function Action({ step, isNext, ...props }: FirstStepsProps & { step: FirstStep; isNext: boolean }) {
  const { examples, tasks, teams, onNewTask } = props;
  switch (step) {
    case 'tasks':
      return (
        <>
          <Button {...look(isNext)} busy={examples.tasks.busy} onClick={examples.tasks.add}>
            <ListPlus aria-hidden className="size-5 shrink-0 max-[26rem]:hidden" />
            {m.examples_tasks_add()}
          </Button>
          <OwnButton onClick={onNewTask} />
        </>
      );
    case 'teams':
      return (
        <>
          <Button {...look(isNext)} busy={examples.teams.busy} onClick={examples.teams.add}>
            <UserPlus aria-hidden className="size-5 shrink-0" />
            {m.examples_teams_add()}
          </Button>
          <OwnButton onClick={() => document.getElementById(NEW_TEAM)?.querySelector('input')?.focus()} />
        </>
      );
    case 'invite': {
      const { variant, className } = look(isNext);
      return (
        <Link to="/admin/uitnodigen" className={`${buttonLook(variant)} ${className}`}>
          <QrCode aria-hidden className="size-5 shrink-0" />
          {m.first_invite_button()}
        </Link>
      );
    }
    case 'start':
      return <StartButton isNext={isNext} disabled={tasks.length === 0 || teams.length === 0} />;
    default:
      return step satisfies never;
  }
}

interface StepProps {
  number: number;
  title: string;
  text: string;
  done: boolean;
  isNext: boolean;
  children: ReactNode;
}

function Step({ number, title, text: what, done, isNext, children }: StepProps) {
  return (
    <li
      aria-current={isNext ? 'step' : undefined}
      className={`flex flex-col gap-3 rounded-2xl p-4 ${isNext ? 'bg-waiting text-on-waiting' : 'bg-page'}`}
    >
      <div className="flex grow items-start gap-3">
        <span
          aria-hidden
          className={`display flex size-9 shrink-0 items-center justify-center rounded-full text-lg ${done ? 'bg-good text-on-good' : 'bg-sand text-ink'}`}
        >
          {done ? <Check className="size-5" /> : number}
        </span>
        <div className="min-w-0">
          <h3 className="pt-1.5 text-lg">
            {title}
            {done ? <span className="sr-only"> ({m.first_done()})</span> : null}
          </h3>
          <p className={isNext ? '' : 'text-ink-2'}>{what}</p>
        </div>
      </div>
      {done ? null : <div className="grid gap-2">{children}</div>}
    </li>
  );
}

export function FirstSteps(props: FirstStepsProps) {
  const { shown, done, next, putAway, bringBack } = useFirstSteps(props);
  const heading = useId();
  if (shown === 'nothing') return null;
  if (shown === 'way back') {
    return (
      <Button variant="quiet" className="mb-4" onClick={bringBack}>
        <ListChecks aria-hidden className="size-5" />
        {m.first_show()}
      </Button>
    );
  }
  return (
    <section
      aria-labelledby={heading}
      className="mb-6 rounded-panel bg-card p-[min(1.25rem,5vw)] shadow-card"
    >
      <div className="mb-4 flex items-start gap-3">
        <div className="min-w-0 grow">
          <h2 id={heading} className="text-2xl">
            {m.first_title()}
          </h2>
          <p className="mt-1 text-ink-2">{m.first_text()}</p>
        </div>
        <IconButton icon={X} label={m.first_put_away()} onClick={putAway} className="-mt-2 -mr-2" />
      </div>
      <ol className="grid gap-3 md:grid-cols-2 2xl:grid-cols-4">
        {FIRST_STEPS.map((step, index) => (
          <Step
            key={step}
            number={index + 1}
            title={TITLE[step]()}
            text={text(step, done.has(step), props)}
            done={done.has(step)}
            isNext={step === next}
          >
            <Action {...props} step={step} isNext={step === next} />
          </Step>
        ))}
      </ol>
    </section>
  );
}
