import type { DashboardState } from '@reisspel/contract/live';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChartLine, Play, Sparkles, Square } from 'lucide-react';
import { useState } from 'react';
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

/** The state of the game and its start or end button, in one row on a phone too. */
export function GameHeader(props: GameHeaderProps) {
  const { game, phase } = props;
  const start = useMutation(updateGame);
  const { gameStarted } = game;
  const isOrganiser = useMay('organiser');
  const mayLead = useMay('lead');
  /** The open confirmation: `stop` ends the game, `start` starts it without tasks or teams. */
  const [confirmation, setConfirmation] = useState<'start' | 'stop' | null>(null);
  const close = () => setConfirmation(null);
  const missing = missingText(props);
  // True if another organiser started or ended the game, or added what was missing.
  const isOutdated = confirmation === 'start' ? gameStarted || missing === null : !gameStarted;
  if (confirmation !== null && isOutdated) close();
  // One button starts and ends the game. An end asks for confirmation, so a double tap is harmless.
  const press = () => {
    if (gameStarted) setConfirmation('stop');
    else if (missing === null) start.mutate({ gameStarted: true });
    else setConfirmation('start');
  };
  const stoppedText = phase === 'ended' ? m.admin_game_ended() : m.admin_game_stopped();
  const Icon = gameStarted ? Square : Play;
  return (
    <header className="mb-5 grid gap-3 sm:mb-6">
      <div className="flex flex-wrap items-center gap-2 sm:gap-3">
        <div className="grow">
          <h1 className="text-3xl sm:text-4xl">{m.admin_game()}</h1>
          <p role="status" className="mt-1 inline-flex items-center gap-2 font-bold">
            <span
              aria-hidden
              className={`size-3 rounded-full border-2 ${gameStarted ? 'border-olive bg-olive' : 'border-edge'}`}
            />
            {gameStarted ? m.admin_game_running() : stoppedText}
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
        {mayLead ? (
          <Button
            className="min-h-12! px-4! text-base!"
            variant={gameStarted ? 'secondary' : 'primary'}
            busy={start.isPending}
            onClick={press}
          >
            <Icon aria-hidden className="size-5 max-[26rem]:hidden" />
            {gameStarted ? m.admin_stop() : m.admin_start()}
          </Button>
        ) : null}
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
      <Failure error={start.error} />
      {confirmation === null ? null : (
        <ConfirmRequest
          title={confirmation === 'start' ? m.admin_start_title() : m.admin_stop_title()}
          text={confirmation === 'start' ? (missing ?? '') : m.admin_stop_text()}
          confirm={confirmation === 'start' ? m.admin_start() : m.admin_stop()}
          request={updateGame}
          variables={{ gameStarted: confirmation === 'start' }}
          onDone={close}
          onClose={close}
        />
      )}
    </header>
  );
}
