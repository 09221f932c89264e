import type { ScreenState } from '@reisspel/contract/live';
import { hiddenTeams, standings } from '@reisspel/rules/standings';
import { EyeOff, Users } from 'lucide-react';
import { useState } from 'react';
import { useWakeLock } from '../../../lib/use-wake-lock.ts';
import { useLive } from '../../../live/use-live.ts';
import * as m from '../../../paraglide/messages.js';
import { useIdle } from '../use-idle.ts';
import { JoinCode } from './join-code.tsx';
import { Ranking } from './ranking.tsx';
import { ScreenBar } from './screen-bar.tsx';
import { ScreenHeader } from './screen-header.tsx';
import { Slideshow } from './slideshow.tsx';
import { Spotlight } from './spotlight.tsx';
import { Winners } from './winners.tsx';

/** Teams that stand below each other; more need room for two columns. */
const ONE_COLUMN = 12;
/** Teams that a screen which stands shows in less than half of its height: the rest is the photo's. */
const FEW_TEAMS = 8;

/** How much of the screen the ranking gets beside the photo, whichever way the screen is turned. */
function rankingShare(teams: number): string {
  if (teams > ONE_COLUMN) return 'flex-[4]';
  return teams > FEW_TEAMS ? 'flex-[3]' : 'flex-[3] portrait:flex-[2]';
}

function Empty({ isHidden }: { isHidden: boolean }) {
  const Icon = isHidden ? EyeOff : Users;
  return (
    <div className="flex min-h-0 grow flex-col items-center justify-center gap-[2vmin] rounded-panel bg-card p-[4vmin] text-center shadow-card">
      <Icon aria-hidden className="size-[12vmin] text-on-waiting" />
      <p className="display text-[clamp(1.5rem,6vmin,6rem)]">
        {isHidden ? m.screen_hidden() : m.scoreboard_empty()}
      </p>
    </div>
  );
}

/** Beside the ranking: the photos and the way into the game; during a reveal the place that was turned over. */
function Stage({ state, isPaused }: { state: ScreenState; isPaused: boolean }) {
  const { game, teams, scores } = state;
  const hidden = hiddenTeams(game.board);
  const entries = scores === null ? [] : standings(teams, scores, hidden);
  const { status } = game.board;
  if (status === 'revealed' && entries.length > 0) return <Winners entries={entries} />;
  const photos = state.photos ?? [];
  return (
    <div className="flex min-h-0 grow gap-[3vmin] portrait:flex-col">
      <div className={`flex min-h-0 min-w-0 flex-col ${rankingShare(teams.length)}`}>
        {scores === null || teams.length === 0 ? (
          <Empty isHidden={scores === null} />
        ) : (
          <Ranking entries={entries} hidden={hidden} turns={status === 'revealing'} />
        )}
      </div>
      <div className="flex min-h-0 min-w-0 flex-[2] flex-col gap-[3vmin] portrait:flex-[3]">
        {status === 'revealing' && scores !== null ? (
          <Spotlight entries={entries} />
        ) : (
          <>
            <Slideshow photos={photos} teams={teams} isPaused={isPaused} />
            {state.phase === 'ended' ? null : <JoinCode isLarge={photos.length === 0} />}
          </>
        )}
      </div>
    </div>
  );
}

/**
 * The scoreboard for a television or projector, made to be left alone for a day: what it shows is what everybody may see, also
 * in the organiser's browser, and it holds no more than the state and two pictures.
 */
export default function BigScreen() {
  const { state, connection } = useLive('screen');
  const isIdle = useIdle();
  const [isPaused, setPaused] = useState(false);
  useWakeLock(true);
  if (state === null) {
    return (
      <main aria-busy="true" className="fixed inset-0 bg-page p-[3vmin]">
        <h1 className="sr-only">{m.scoreboard_title()}</h1>
        {connection === 'lost' ? <p role="status">{m.screen_lost()}</p> : null}
      </main>
    );
  }
  const { status } = state.game.board;
  const hasSlides = status !== 'revealing' && status !== 'revealed' && (state.photos?.length ?? 0) > 1;
  return (
    // Over the bars that tell a reader of versions and networks: nobody is here to press a button.
    <main
      className={`fixed inset-0 z-40 flex flex-col gap-[2vmin] overflow-hidden bg-page p-[3vmin] ${isIdle ? 'cursor-none' : ''}`}
    >
      <ScreenHeader state={state} isLost={connection === 'lost'}>
        <ScreenBar isIdle={isIdle} isPaused={hasSlides ? isPaused : null} onPause={setPaused} />
      </ScreenHeader>
      <Stage state={state} isPaused={isPaused} />
    </main>
  );
}
