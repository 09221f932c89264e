import type { ScreenState } from '@reisspel/contract/live';
import { Snowflake, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { localMoment } from '../../../lib/dates.ts';
import * as m from '../../../paraglide/messages.js';

const PHASE: Record<ScreenState['phase'], () => string> = {
  waiting: m.screen_waiting,
  running: m.screen_running,
  ended: m.screen_ended,
};

const PILL = 'inline-flex items-center gap-[0.5em] rounded-full px-[0.9em] py-[0.4em] font-bold';

interface ScreenHeaderProps {
  state: ScreenState;
  isLost: boolean;
  children: ReactNode;
}

/** What is shown, of when, and how the game stands. */
export function ScreenHeader({ state: { game, phase }, isLost, children }: ScreenHeaderProps) {
  const { board } = game;
  const reveals = board.status === 'revealing' || board.status === 'revealed';
  return (
    <header className="flex shrink-0 flex-wrap items-center gap-x-[1em] gap-y-[0.3em] text-[clamp(1rem,2.4vmin,2.25rem)]">
      <h1 className="text-[2em]">{reveals ? m.screen_reveal() : m.scoreboard_title()}</h1>
      {reveals ? null : (
        <p
          role="status"
          className={`${PILL} ${phase === 'running' ? 'bg-good text-on-good' : 'bg-quiz text-on-quiz'}`}
        >
          {PHASE[phase]()}
        </p>
      )}
      {board.status === 'frozen' ? (
        <p role="status" className={`${PILL} bg-waiting text-on-waiting`}>
          <Snowflake aria-hidden className="size-[1em] shrink-0" />
          {m.board_frozen({ time: localMoment(board.at) })}
        </p>
      ) : null}
      {isLost ? (
        <p role="status" className={`${PILL} bg-late text-[0.75em] text-on-late`}>
          <WifiOff aria-hidden className="size-[1em] shrink-0" />
          {m.screen_lost()}
        </p>
      ) : null}
      <div className="ml-auto">{children}</div>
    </header>
  );
}
