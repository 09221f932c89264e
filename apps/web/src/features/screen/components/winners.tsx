import type { Standing } from '@reisspel/rules/standings';
import { Crown } from 'lucide-react';
import { useEffect } from 'react';
import { throwConfetti } from '../../../lib/confetti.ts';
import { LOCALE } from '../../../lib/language.ts';
import * as m from '../../../paraglide/messages.js';
import { Ranking } from './ranking.tsx';

/** In the order of a podium. */
const STEPS = [
  { rank: 2, height: 'h-[58%]' },
  { rank: 1, height: 'h-[78%]' },
  { rank: 3, height: 'h-[44%]' },
] as const;
const LAST_STEP = 3;
/** Teams in one column beside the podium; more need the room of two. */
const ONE_COLUMN = 12;
/** Milliseconds between the bursts of confetti, and their number. */
const THROW_EVERY_MS = 1_500;
const THROWS = 6;

function useConfetti(): void {
  useEffect(() => {
    const sweeps = [throwConfetti()];
    const timer = setInterval(() => {
      sweeps.push(throwConfetti());
      if (sweeps.length >= THROWS) clearInterval(timer);
    }, THROW_EVERY_MS);
    return () => {
      clearInterval(timer);
      for (const sweep of sweeps) sweep();
    };
  }, []);
}

/** Teams that share a place share its step. */
function Step({ teams, height }: { teams: readonly Standing[]; height: string }) {
  const [first] = teams;
  if (!first) return null;
  return (
    <div className="flex h-full min-w-0 max-w-[32vmax] flex-1 flex-col justify-end text-center">
      {first.rank === 1 ? <Crown aria-hidden className="mx-auto size-[10vmin] text-on-late" /> : null}
      <p className="mb-[0.3em] font-bold text-[clamp(1rem,4vmin,4rem)] leading-tight">
        {teams.map(({ teamId, name }) => (
          <span key={teamId} className="line-clamp-2">
            {name}
          </span>
        ))}
      </p>
      <div
        className={`flex flex-col items-center justify-center rounded-t-card text-white ${height}`}
        style={{ background: first.color }}
      >
        <span className="display text-[clamp(2rem,11vmin,11rem)]">{first.rank}</span>
        <span className="display text-[clamp(1rem,5vmin,5rem)]">{first.score}</span>
      </div>
    </div>
  );
}

/** The end of the reveal: the podium with confetti, and the other teams. */
export function Winners({ entries }: { entries: readonly Standing[] }) {
  useConfetti();
  const others = entries.filter(({ rank }) => rank > LAST_STEP);
  const names = entries.filter(({ rank }) => rank === 1).map(({ name }) => name);
  const teams = new Intl.ListFormat(LOCALE).format(names);
  return (
    <div className="flex min-h-0 grow flex-col gap-[2vmin]">
      <p role="status" className="display text-center text-[clamp(1.5rem,6vmin,6rem)]">
        {m.screen_winners({ teams })}
      </p>
      <div className="flex min-h-0 grow gap-[3vmin] portrait:flex-col">
        <div className="flex min-h-0 min-w-0 flex-[3] items-end justify-center gap-[1.5vmin]">
          {STEPS.map(({ rank, height }) => (
            <Step key={rank} height={height} teams={entries.filter((entry) => entry.rank === rank)} />
          ))}
        </div>
        {others.length === 0 ? null : (
          <div
            className={`flex min-h-0 min-w-0 flex-col ${others.length > ONE_COLUMN ? 'flex-[3]' : 'flex-[2]'}`}
          >
            <Ranking entries={others} hidden={0} turns={false} />
          </div>
        )}
      </div>
    </div>
  );
}
