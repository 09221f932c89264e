import type { GameInfo } from '@reisspel/contract/game';
import { Play, Square } from 'lucide-react';
import { errorText } from '../../../lib/errors.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useUpdateGame } from '../mutations.ts';

/** Whether the game runs, and the button that starts or ends it. */
export function GameHeader({ game }: { game: GameInfo }) {
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
        <Button
          variant={gameStarted ? 'secondary' : 'primary'}
          busy={update.isPending}
          onClick={() => update.mutate({ gameStarted: !gameStarted })}
        >
          {gameStarted ? <Square aria-hidden className="size-5" /> : <Play aria-hidden className="size-5" />}
          {gameStarted ? m.admin_stop() : m.admin_start()}
        </Button>
      </div>
      {update.isError ? <Notice tone="bad">{errorText(update.error)}</Notice> : null}
    </header>
  );
}
