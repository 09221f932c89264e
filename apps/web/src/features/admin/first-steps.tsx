import type { AdminState } from '@reisspel/contract/live';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Check, ListChecks, ListPlus, Pencil, Play, QrCode, UserPlus, X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { pageTrip } from '../../lib/base.ts';
import { isUnderWay } from '../../lib/game-phase.ts';
import { INVITED_KEY, readStored, store } from '../../lib/storage.ts';
import * as m from '../../paraglide/messages.js';
import { Button, buttonLook } from '../../ui/button.tsx';
import { Failure } from '../../ui/forms/organiser-forms.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import type { Examples } from './examples.ts';
import { updateGame } from './mutations.ts';
import { NEW_TEAM_FORM_ID } from './teams/team-forms.tsx';

const FIRST_STEPS = ['tasks', 'teams', 'invite', 'start'] as const;
type FirstStep = (typeof FIRST_STEPS)[number];

/** Storage key. Each device remembers for itself whether the steps are hidden. */
const HIDDEN_KEY = 'first-steps';
const YES = '1';

/** Milliseconds after the creation of a trip in which only the demo adds tasks and teams. */
const DEMO_GAME_MS = 100;

/** Returns the time (epoch ms) in the first 48 bits of a UUIDv7. */
function creationTime(id: string): number {
  return Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
}

interface StepsInput extends Pick<AdminState, 'tasks' | 'teams'> {
  /** null while it is unknown. All tasks and teams then count as the organiser's. */
  tripId: string | null;
}

/** Returns the steps that are done. It never returns "start", because a start hides all steps. */
export function stepsDone({ tasks, teams, tripId }: StepsInput, invited: boolean): Set<FirstStep> {
  const demoUntil = tripId === null ? 0 : creationTime(tripId) + DEMO_GAME_MS;
  const isByOrganiser = ({ id }: { id: string }) => creationTime(id) > demoUntil;
  const done = new Set<FirstStep>();
  if (tasks.some(isByOrganiser)) done.add('tasks');
  if (teams.some(isByOrganiser)) done.add('teams');
  if (invited && teams.length > 0) done.add('invite');
  return done;
}

interface StepProps {
  number: number;
  title: string;
  text: string;
  /** Replaces `text` when the step is done. */
  doneText?: string;
  isDone: boolean;
  isNext: boolean;
  children: ReactNode;
}

function Step({ number, title, text, doneText = text, isDone, isNext, children }: StepProps) {
  return (
    <li
      aria-current={isNext ? 'step' : undefined}
      className={`flex flex-col gap-3 rounded-2xl p-4 ${isNext ? 'bg-waiting text-on-waiting' : 'bg-page'}`}
    >
      <div className="flex grow items-start gap-3">
        <span
          aria-hidden
          className={`display flex size-9 shrink-0 items-center justify-center rounded-full text-lg ${isDone ? 'bg-good text-on-good' : 'bg-sand text-ink'}`}
        >
          {isDone ? <Check className="size-5" /> : number}
        </span>
        <div className="min-w-0">
          <h3 className="pt-1.5 text-lg">
            {title}
            {isDone ? <span className="sr-only"> ({m.first_done()})</span> : null}
          </h3>
          <p className={isNext ? '' : 'text-ink-2'}>{isDone ? doneText : text}</p>
        </div>
      </div>
      {isDone ? null : <div className="grid gap-2">{children}</div>}
    </li>
  );
}

const BUTTON_SIZE = 'min-h-14! w-full px-2! text-base!';

function MakeOwnButton({ onClick }: { onClick: () => void }) {
  return (
    <Button icon={Pencil} className={BUTTON_SIZE} onClick={onClick}>
      {m.first_own()}
    </Button>
  );
}

interface FirstStepsProps extends Pick<AdminState, 'game' | 'phase' | 'tasks' | 'teams'> {
  examples: Examples;
  onNewTask: () => void;
}

function Steps({ tasks, teams, examples, onNewTask }: FirstStepsProps) {
  const [invited] = useState(() => readStored(INVITED_KEY) !== null);
  const start = useMutation(updateGame);
  const done = stepsDone({ tasks, teams, tripId: pageTrip().tripId }, invited);
  const next = FIRST_STEPS.find((step) => !done.has(step)) ?? 'start';
  // Only the next step has the primary look, because there is one main action at a time.
  const variantOf = (step: FirstStep) => (step === next ? 'primary' : 'secondary');
  const stateOf = (step: FirstStep) => ({
    number: FIRST_STEPS.indexOf(step) + 1,
    isDone: done.has(step),
    isNext: step === next,
  });
  const isReady = tasks.length > 0 && teams.length > 0;
  return (
    <ol className="grid gap-3 md:grid-cols-2 2xl:grid-cols-4">
      <Step
        {...stateOf('tasks')}
        title={m.first_tasks_title()}
        text={tasks.length === 0 ? m.first_tasks_text() : m.first_tasks_examples()}
        doneText={m.first_tasks_done({ count: tasks.length })}
      >
        <Button
          variant={variantOf('tasks')}
          className={BUTTON_SIZE}
          busy={examples.tasks.busy}
          onClick={examples.tasks.add}
        >
          <ListPlus aria-hidden className="size-5 shrink-0 max-[26rem]:hidden" />
          {m.examples_tasks_add()}
        </Button>
        <MakeOwnButton onClick={onNewTask} />
      </Step>
      <Step
        {...stateOf('teams')}
        title={m.first_teams_title()}
        text={teams.length === 0 ? m.first_teams_text() : m.first_teams_examples()}
        doneText={m.first_teams_done({ count: teams.length })}
      >
        <Button
          icon={UserPlus}
          variant={variantOf('teams')}
          className={BUTTON_SIZE}
          busy={examples.teams.busy}
          onClick={examples.teams.add}
        >
          {m.examples_teams_add()}
        </Button>
        <MakeOwnButton
          onClick={() => document.getElementById(NEW_TEAM_FORM_ID)?.querySelector('input')?.focus()}
        />
      </Step>
      <Step {...stateOf('invite')} title={m.first_invite_title()} text={m.first_invite_text()}>
        <Link to="/admin/uitnodigen" className={`${buttonLook(variantOf('invite'))} ${BUTTON_SIZE}`}>
          <QrCode aria-hidden className="size-5" />
          {m.first_invite_button()}
        </Link>
      </Step>
      <Step
        {...stateOf('start')}
        title={m.first_start_title()}
        text={isReady ? m.first_start_text() : m.first_start_wait()}
      >
        <Button
          icon={Play}
          variant={variantOf('start')}
          className={BUTTON_SIZE}
          disabled={!isReady}
          busy={start.isPending}
          onClick={() => start.mutate({ gameStarted: true })}
        >
          {m.first_start_button()}
        </Button>
        <Failure error={start.error} />
      </Step>
    </ol>
  );
}

/** The steps to a first game. A start hides them, and they stay hidden after the game ends. */
export function FirstSteps(props: FirstStepsProps) {
  const { phase } = props;
  const [isHidden, setHidden] = useState(() => readStored(HIDDEN_KEY) === YES);
  const heading = useId();
  const hasStarted = phase !== 'waiting';
  useEffect(() => {
    if (!hasStarted) return;
    store(HIDDEN_KEY, YES);
    setHidden(true);
  }, [hasStarted]);
  const hide = (hidden: boolean) => {
    store(HIDDEN_KEY, hidden ? YES : '');
    setHidden(hidden);
  };
  if (isUnderWay(phase)) return null;
  if (isHidden) {
    return (
      <Button icon={ListChecks} variant="quiet" className="mb-4" onClick={() => hide(false)}>
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
        <IconButton icon={X} label={m.first_put_away()} onClick={() => hide(true)} className="-mt-2 -mr-2" />
      </div>
      <Steps {...props} />
    </section>
  );
}
