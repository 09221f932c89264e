import { Link } from '@tanstack/react-router';
import { House, Trophy } from 'lucide-react';
import { useLive } from '../../../live/use-live.ts';
import * as m from '../../../paraglide/messages.js';
import { BottomBar } from '../../../ui/bottom-bar.tsx';
import { buttonLook } from '../../../ui/button.tsx';

export function ConnectionStatus() {
  const { connection } = useLive('play');
  const live = connection === 'live';
  const text = live ? m.live_on() : connection === 'lost' ? m.live_lost() : m.live_connecting();
  return (
    <p
      role="status"
      className="inline-flex items-center gap-2 rounded-full bg-card px-4 py-1.5 font-bold text-sm shadow-card"
    >
      <span aria-hidden className={`size-2.5 rounded-full ${live ? 'bg-olive' : 'bg-sun'}`} />
      {text}
    </p>
  );
}

/** Keeps the buttons in one row. On the smallest phone their texts extend into the padding. */
const HALF_WIDTH = 'min-w-0 grow basis-0 whitespace-nowrap';

export function GameBar({ scoresVisible }: { scoresVisible: boolean }) {
  return (
    <BottomBar>
      <Link to="/" className={`${buttonLook('secondary')} ${HALF_WIDTH} min-h-14`}>
        <House aria-hidden className="size-5" />
        {m.game_to_trip()}
      </Link>
      {scoresVisible ? (
        <Link to="/scoreboard" className={`${buttonLook('primary')} ${HALF_WIDTH}`}>
          <Trophy aria-hidden className="size-5" />
          {m.scoreboard_title()}
        </Link>
      ) : null}
    </BottomBar>
  );
}
