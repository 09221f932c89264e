import type { GameInfo } from '@reisspel/contract/game';
import { Link } from '@tanstack/react-router';
import { ArrowDown, MessageCircleQuestion, Play, Sparkles, Square } from 'lucide-react';
import { errorText } from '../../../lib/errors.ts';
import * as m from '../../../paraglide/messages.js';
import { Button, buttonLook } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useUpdateGame } from '../mutations.ts';

interface GameHeaderProps {
  game: GameInfo;
  /** Photos that teams ask the organiser to look at. */
  asked: number;
}

/** Whether the game runs, the button that starts or ends it, and what waits for the organiser. */
export function GameHeader({ game, asked }: GameHeaderProps) {
  const update = useUpdateGame();
  const { gameStarted } = game;
  return (
    <header className="mb-6 grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div>
          <h1 className="text-4xl">{m.admin_game()}</h1>
          <p role="status" className="mt-1 inline-flex items-center gap-2 font-bold">
            <span aria-hidden className={`size-3 rounded-full ${gameStarted ? 'bg-olive' : 'bg-edge'}`} />
            {gameStarted ? m.admin_game_running() : m.admin_game_stopped()}
          </p>
        </div>
        <div className="flex grow flex-wrap items-center gap-2 sm:grow-0 sm:gap-3">
          <Link to="/generator" className={`${buttonLook('secondary')} grow px-4!`}>
            <Sparkles aria-hidden className="size-5" />
            {m.generator_title()}
          </Link>
          <Button
            className="grow px-4!"
            variant={gameStarted ? 'secondary' : 'primary'}
            busy={update.isPending}
            onClick={() => update.mutate({ gameStarted: !gameStarted })}
          >
            {gameStarted ? (
              <Square aria-hidden className="size-5" />
            ) : (
              <Play aria-hidden className="size-5" />
            )}
            {gameStarted ? m.admin_stop() : m.admin_start()}
          </Button>
        </div>
      </div>
      {asked === 0 ? null : (
        <a
          href="#submissions"
          className="flex min-h-14 items-center gap-3 rounded-2xl bg-late px-4 py-2 font-bold text-on-late"
        >
          <MessageCircleQuestion aria-hidden className="size-6 shrink-0" />
          <span className="grow">{m.admin_review_waiting({ count: asked })}</span>
          <ArrowDown aria-hidden className="size-5 shrink-0" />
        </a>
      )}
      {update.isError ? <Notice tone="bad">{errorText(update.error)}</Notice> : null}
    </header>
  );
}
