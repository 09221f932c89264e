import type { ScreenState } from '@reisspel/contract/live';
import { hiddenTeams, type Standing, standings } from '@reisspel/rules/standings';
import { useQuery } from '@tanstack/react-query';
import { EyeOff, Snowflake, Users, WifiOff } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { ApiError, send } from '../../../lib/api.ts';
import { pageBase } from '../../../lib/base.ts';
import { useWakeLock } from '../../../lib/device/use-wake-lock.ts';
import { localMoment } from '../../../lib/format/dates.ts';
import { scoreWithWord } from '../../../lib/format/figures.ts';
import { useSessionChanged } from '../../../live/session-change.ts';
import { useLive } from '../../../live/use-live.ts';
import * as m from '../../../paraglide/messages.js';
import { QrCode } from '../../../ui/qr-code.tsx';
import { Ranking, Winners } from './ranking.tsx';
import { ScreenBar } from './screen-bar.tsx';
import { Slideshow } from './slideshow.tsx';

const PHASE: Record<ScreenState['phase'], () => string> = {
  waiting: m.screen_waiting,
  running: m.screen_running,
  paused: m.game_paused,
  ended: m.screen_ended,
};

const PILL = 'inline-flex items-center gap-[0.5em] rounded-full px-[0.9em] py-[0.4em] font-bold';

interface ScreenHeaderProps {
  state: ScreenState;
  isLost: boolean;
  children: ReactNode;
}

function ScreenHeader({ state: { game, phase }, isLost, children }: ScreenHeaderProps) {
  const { board } = game;
  const isReveal = board.status === 'revealing' || board.status === 'revealed';
  return (
    <header className="flex shrink-0 flex-wrap items-center gap-x-[1em] gap-y-[0.3em] text-[clamp(1rem,2.4vmin,2.25rem)]">
      <h1 className="text-[2em]">{isReveal ? m.screen_reveal() : m.scoreboard_title()}</h1>
      {isReveal ? null : (
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

function Spotlight({ entries }: { entries: readonly Standing[] }) {
  const [best] = entries;
  const teams = entries.filter(({ rank }) => rank === best?.rank);
  return (
    <section className="flex min-h-0 min-w-0 grow flex-col items-center justify-center gap-[2vmin] rounded-panel bg-gradient-to-br from-sea to-sea-light p-[4vmin] text-center text-white shadow-raised">
      <div role="status" className="grid max-w-full gap-[2vmin]">
        {best === undefined ? (
          <p className="display text-[clamp(1.5rem,8vmin,8rem)]">{m.screen_reveal_start()}</p>
        ) : (
          <div key={best.rank} className="turn-over grid gap-[2vmin]">
            <p className="font-bold text-[clamp(1rem,4vmin,4rem)] text-sun">
              {m.screen_place({ rank: best.rank })}
            </p>
            <p className="display text-[clamp(1.5rem,7vmin,7rem)]">
              {teams.map(({ teamId, name }) => (
                <span key={teamId} className="block">
                  {name}
                </span>
              ))}
            </p>
            <p className="display text-[clamp(1rem,5vmin,5rem)]">{scoreWithWord(best.score)}</p>
          </div>
        )}
      </div>
    </section>
  );
}

function JoinCode({ isLarge }: { isLarge: boolean }) {
  const address = `${location.origin}${pageBase()}/game`;
  const plainAddress = `${location.host}${pageBase()}/game`;
  return (
    <section
      aria-labelledby="join"
      className={`flex shrink-0 items-center justify-center gap-[2vmin] rounded-panel bg-sea p-[2vmin] text-white shadow-raised ${isLarge ? 'grow flex-col text-center' : ''}`}
    >
      <QrCode
        text={address}
        label={m.screen_join_alt({ address: plainAddress })}
        className={isLarge ? 'w-[min(100%,42vmin)]' : 'w-[22vmin] shrink-0 portrait:w-[20vmin]'}
      />
      <div className="min-w-0 text-[clamp(1rem,2.4vmin,2.25rem)]">
        <h2 id="join" className="text-[2em]">
          {m.screen_join()}
        </h2>
        <p className="mt-[0.4em] font-bold">{plainAddress}</p>
      </div>
    </section>
  );
}

/** Milliseconds without input after which the buttons and the pointer hide. */
const IDLE_MS = 4_000;

const INPUT_EVENTS = ['pointermove', 'pointerdown', 'keydown'] as const;

function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wake = () => {
      clearTimeout(timer);
      setIdle(false);
      timer = setTimeout(() => setIdle(true), IDLE_MS);
    };
    wake();
    for (const name of INPUT_EVENTS) addEventListener(name, wake);
    return () => {
      clearTimeout(timer);
      for (const name of INPUT_EVENTS) removeEventListener(name, wake);
    };
  }, []);
  return idle;
}

/** Maximum number of teams in one column. More teams get a wider ranking. */
const MAX_IN_COLUMN = 12;
/** Up to this number, the teams take less than half of a portrait screen's height. */
const FEW_TEAMS = 8;

function rankingShare(teams: number): string {
  if (teams > MAX_IN_COLUMN) return 'flex-[4]';
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

function ScreenContent({ state, isPaused }: { state: ScreenState; isPaused: boolean }) {
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
          <Ranking entries={entries} hidden={hidden} isRevealing={status === 'revealing'} />
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

/** Shows only what everybody may see, even to an organiser. The screen runs all day unattended. */
function BigScreen() {
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
    // The screen covers the update bar and the offline bar, because nobody can press their buttons.
    <main
      className={`fixed inset-0 z-40 flex flex-col gap-[2vmin] overflow-hidden bg-page p-[3vmin] ${isIdle ? 'cursor-none' : ''}`}
    >
      <ScreenHeader state={state} isLost={connection === 'lost'}>
        <ScreenBar isIdle={isIdle} isPaused={hasSlides ? isPaused : null} onPause={setPaused} />
      </ScreenHeader>
      <ScreenContent state={state} isPaused={isPaused} />
    </main>
  );
}

/** Milliseconds between tries to open the screen. Nobody is there to press a button. */
const RETRY_MS = 5_000;

/** Opens the big screen in a browser without a login, with the secret of the screen link. */
function LinkedScreen({ token }: { token: string }) {
  const sessionChanged = useSessionChanged();
  const entered = useQuery({
    queryKey: ['television', token],
    queryFn: async () => {
      await send('POST', '/api/session/screen', { json: { token } });
      await sessionChanged();
      return true;
    },
    retry: (_, error) => !(error instanceof ApiError && error.code === 'not_found'),
    retryDelay: RETRY_MS,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (entered.isSuccess) return <BigScreen />;
  const waitingText = entered.failureCount > 0 ? m.screen_lost() : m.common_loading();
  return (
    <main className="fixed inset-0 grid place-items-center bg-page p-[5vmin] text-center">
      <p role="status" className="display text-[clamp(1.5rem,5vmin,4rem)]">
        {entered.isError ? m.screen_link_ended() : waitingText}
      </p>
    </main>
  );
}

export default function Television() {
  const token = location.hash.slice(1);
  return token === '' ? <BigScreen /> : <LinkedScreen token={token} />;
}
