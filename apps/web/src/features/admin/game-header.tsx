import type { DashboardState } from '@reisspel/contract/live';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChartLine, Pause, Play, Sparkles, Square } from 'lucide-react';
import { useState } from 'react';
import { isUnderWay } from '../../lib/game-phase.ts';
import * as m from '../../paraglide/messages.js';
import { Button, buttonLook } from '../../ui/button.tsx';
import { ConfirmRequest, Failure } from '../../ui/forms/organiser-forms.tsx';
import { updateGame } from './mutations.ts';
import { useMay } from './power.ts';

type GameHeaderProps = Pick<DashboardState, 'game' | 'phase' | 'tasks' | 'teams'>;

/** Says that the game has no tasks or no teams yet. Returns null when the game can start. */
function missingText({ tasks, teams }: GameHeaderProps): string | null {
  if (tasks.length > 0 && teams.length > 0) return null;
  if (tasks.length > 0) return m.admin_start_no_teams();
  return teams.length > 0 ? m.admin_start_no_tasks() : m.admin_start_nothing();
}

const CONFIRMATIONS = {
  start: { title: m.admin_start_title, confirm: m.admin_start, update: { gameStarted: true } },
  stop: { title: m.admin_stop_title, confirm: m.admin_stop, update: { gameStarted: false } },
  pause: { title: m.admin_pause_title, confirm: m.admin_pause, update: { paused: true } },
} as const;
type Confirmation = keyof typeof CONFIRMATIONS;

const PHASES: Record<GameHeaderProps['phase'], () => string> = {
  waiting: m.admin_game_stopped,
  running: m.admin_game_running,
  paused: m.admin_game_paused,
  ended: m.admin_game_ended,
};

const BUTTON = 'min-h-12! px-4! text-base!';
const BUTTON_ICON = 'size-5 max-[26rem]:hidden';

/**
 * Starts, pauses and ends the game. An end and a pause ask for confirmation, so that a double tap
 * on the start is harmless.
 */
function GameButtons(props: GameHeaderProps) {
  const { phase } = props;
  const update = useMutation(updateGame);
  /** `start`: the game has no tasks or no teams yet. */
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null);
  const close = () => setConfirmation(null);
  const missing = missingText(props);
  const underWay = isUnderWay(phase);
  // False if another organiser changed the game meanwhile, or added what was missing.
  const isPossible: Record<Confirmation, boolean> = {
    start: !underWay && missing !== null,
    stop: underWay,
    pause: phase === 'running',
  };
  if (confirmation !== null && !isPossible[confirmation]) close();
  const start = () => (missing === null ? update.mutate({ gameStarted: true }) : setConfirmation('start'));
  const texts = { start: missing ?? '', stop: m.admin_stop_text(), pause: m.admin_pause_text() };
  return (
    <>
      {phase === 'running' ? (
        <Button className={BUTTON} onClick={() => setConfirmation('pause')}>
          <Pause aria-hidden className={BUTTON_ICON} />
          {m.admin_pause()}
        </Button>
      ) : null}
      {phase === 'paused' ? (
        <Button
          className={BUTTON}
          variant="primary"
          busy={update.isPending}
          onClick={() => update.mutate({ paused: false })}
        >
          <Play aria-hidden className={BUTTON_ICON} />
          {m.admin_resume()}
        </Button>
      ) : null}
      {underWay ? (
        <Button className={BUTTON} onClick={() => setConfirmation('stop')}>
          <Square aria-hidden className={BUTTON_ICON} />
          {m.admin_stop()}
        </Button>
      ) : (
        <Button className={BUTTON} variant="primary" busy={update.isPending} onClick={start}>
          <Play aria-hidden className={BUTTON_ICON} />
          {m.admin_start()}
        </Button>
      )}
      <div className="w-full empty:hidden">
        <Failure error={update.error} />
      </div>
      {confirmation === null ? null : (
        <ConfirmRequest
          title={CONFIRMATIONS[confirmation].title()}
          text={texts[confirmation]}
          confirm={CONFIRMATIONS[confirmation].confirm()}
          request={updateGame}
          variables={CONFIRMATIONS[confirmation].update}
          onDone={close}
          onClose={close}
        />
      )}
    </>
  );
}

/** The state of the game and its buttons, in one row on a wide screen. */
export function GameHeader(props: GameHeaderProps) {
  const { game, phase } = props;
  const isOrganiser = useMay('organiser');
  const mayLead = useMay('lead');
  return (
    <header className="mb-5 grid gap-3 sm:mb-6">
      <div className="flex flex-wrap items-center gap-2 sm:gap-3">
        <div className="grow">
          <h1 className="text-3xl sm:text-4xl">{m.admin_game()}</h1>
          <p role="status" className="mt-1 inline-flex items-center gap-2 font-bold">
            <span
              aria-hidden
              className={`size-3 rounded-full border-2 ${game.gameStarted ? 'border-olive bg-olive' : 'border-edge'}`}
            />
            {PHASES[phase]()}
          </p>
        </div>
        {isOrganiser ? (
          <Link
            to="/generator"
            title={m.generator_title()}
            className={`${buttonLook('secondary')} min-w-12 px-2.5! sm:px-4!`}
          >
            <Sparkles aria-hidden className="size-5" />
            <span className="sr-only sm:not-sr-only">{m.generator_title()}</span>
          </Link>
        ) : null}
        {mayLead ? <GameButtons {...props} /> : null}
      </div>
      {phase === 'ended' && isOrganiser ? (
        <Link
          to="/$"
          params={{ _splat: 'admin/terugblik' }}
          className={`${buttonLook('secondary')} justify-self-start`}
        >
          <ChartLine aria-hidden className="size-5" />
          {m.recap_title()}
        </Link>
      ) : null}
    </header>
  );
}
