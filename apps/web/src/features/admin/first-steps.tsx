import type { AdminState } from '@reisspel/contract/live';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Check, ListChecks, ListPlus, Pencil, Play, QrCode, UserPlus, X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { tripHere } from '../../lib/base.ts';
import { INVITED_KEY, readStored, store } from '../../lib/storage.ts';
import * as m from '../../paraglide/messages.js';
import { Button, type ButtonVariant, buttonLook } from '../../ui/button.tsx';
import { Failure } from '../../ui/forms/organiser-forms.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import type { Examples } from './examples.ts';
import { updateGame } from './mutations.ts';
import { NEW_TEAM } from './teams/team-forms.tsx';

/** The steps to a first game, in order. */
const FIRST_STEPS = ['tasks', 'teams', 'invite', 'start'] as const;
type FirstStep = (typeof FIRST_STEPS)[number];
type Game = Pick<AdminState, 'game' | 'phase' | 'tasks' | 'teams'>;

/** Stored on this device only; it is not a state of the game. */
const PUT_AWAY_KEY = 'first-steps';
const YES = '1';
const NO = '0';

/** Milliseconds. The demo game is made with its trip, and nobody can log in within this time. */
const MADE_WITH_TRIP_MS = 100;

/** Epoch milliseconds, from the first 48 bits of a UUIDv7. */
function madeAt(id: string): number {
  return Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
}

/** `tripId` is null while it is not known. */
interface Made extends Pick<AdminState, 'tasks' | 'teams'> {
  tripId: string | null;
}

/** The steps that are done. "start" is never among them: the steps are hidden by then. */
export function stepsDone({ tasks, teams, tripId }: Made, invited: boolean): Set<FirstStep> {
  const withTrip = tripId === null ? 0 : madeAt(tripId) + MADE_WITH_TRIP_MS;
  const isOwn = ({ id }: { id: string }) => madeAt(id) > withTrip;
  const done = new Set<FirstStep>();
  if (tasks.some(isOwn)) done.add('tasks');
  if (teams.some(isOwn)) done.add('teams');
  if (invited && teams.length > 0) done.add('invite');
  return done;
}

/**
 * Shows the steps until the game starts or the organiser hides them. The start of a game hides them
 * for good, so that they do not come back when it ends.
 */
function useFirstSteps({ game, phase, tasks, teams }: Game) {
  const [isAway, setAway] = useState(() => readStored(PUT_AWAY_KEY) === YES);
  const [invited] = useState(() => readStored(INVITED_KEY) !== null);
  const { gameStarted } = game;
  const hasBegun = gameStarted || phase === 'ended';
  const put = (away: boolean) => {
    store(PUT_AWAY_KEY, away ? YES : NO);
    setAway(away);
  };
  useEffect(() => {
    if (!hasBegun) return;
    store(PUT_AWAY_KEY, YES);
    setAway(true);
  }, [hasBegun]);
  const done = stepsDone({ tasks, teams, tripId: tripHere().tripId }, invited);
  return {
    shown: gameStarted ? 'nothing' : isAway ? 'way back' : 'steps',
    done,
    next: FIRST_STEPS.find((step) => !done.has(step)) ?? 'start',
    putAway: () => put(true),
    bringBack: () => put(false),
  } as const;
}

interface FirstStepsProps extends Game {
  examples: Examples;
  onNewTask: () => void;
}

function textsOf(step: FirstStep, isDone: boolean, { tasks, teams }: FirstStepsProps) {
  switch (step) {
    case 'tasks': {
      const text = tasks.length === 0 ? m.first_tasks_text() : m.first_tasks_examples();
      return {
        title: m.first_tasks_title(),
        text: isDone ? m.first_tasks_done({ count: tasks.length }) : text,
      };
    }
    case 'teams': {
      const text = teams.length === 0 ? m.first_teams_text() : m.first_teams_examples();
      return {
        title: m.first_teams_title(),
        text: isDone ? m.first_teams_done({ count: teams.length }) : text,
      };
    }
    case 'invite':
      return { title: m.first_invite_title(), text: m.first_invite_text() };
    case 'start': {
      const isReady = tasks.length > 0 && teams.length > 0;
      return { title: m.first_start_title(), text: isReady ? m.first_start_text() : m.first_start_wait() };
    }
    default:
      return step satisfies never;
  }
}

/** Only the next step has the primary look: there is one main action at a time. */
function look(isNext: boolean): { variant: ButtonVariant; className: string } {
  return { variant: isNext ? 'primary' : 'secondary', className: 'min-h-14! w-full px-2! text-base!' };
}

function StartButton({ isNext, disabled }: { isNext: boolean; disabled: boolean }) {
  const update = useMutation(updateGame);
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
      <Failure error={update.error} />
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
            {...textsOf(step, done.has(step), props)}
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
