import type { Standing } from '@reisspel/rules/standings';
import { Crown, Trophy } from 'lucide-react';
import { type CSSProperties, useEffect, useRef } from 'react';
import { throwConfetti } from '../../../lib/device/confetti.ts';
import { scoreText } from '../../../lib/format/figures.ts';
import { pageLocale } from '../../../lib/language.ts';
import * as m from '../../../paraglide/messages.js';
import { useOvertakes } from '../../../ui/use-overtakes.ts';

/** Maximum rows that people can read from five metres, on a landscape and a portrait screen. */
const ROWS_WIDE = 12;
const ROWS_TALL = 16;
/** More columns leave no room for names. */
const MAX_COLUMNS = 3;

function gridSize(count: number, rows: number) {
  const columns = Math.min(MAX_COLUMNS, Math.max(1, Math.ceil(count / rows)));
  return { columns, rows: Math.max(1, Math.ceil(count / columns)) };
}

/** Returns CSS variables that fit `count` places on the screen, in both orientations. */
function rankingShape(count: number): Record<`--${string}`, number> {
  const wide = gridSize(count, ROWS_WIDE);
  const tall = gridSize(count, ROWS_TALL);
  return {
    '--wide-columns': wide.columns,
    '--wide-rows': wide.rows,
    '--tall-columns': tall.columns,
    '--tall-rows': tall.rows,
  };
}

/** The rows share the screen's height. A row's height and width limit the size of its text. */
const GRID =
  '[--columns:var(--wide-columns)] [--rows:var(--wide-rows)] portrait:[--columns:var(--tall-columns)] portrait:[--rows:var(--tall-rows)] ' +
  'relative grid h-full grid-flow-col gap-[max(0.25rem,1cqh)] grid-rows-[repeat(var(--rows),minmax(0,1fr))] auto-cols-[minmax(0,1fr)] ' +
  'text-[length:min(100cqh/var(--rows)*0.38,100cqw/var(--columns)*0.052,4rem)]';

const ROW =
  'flex min-h-0 items-center gap-[0.6em] overflow-hidden rounded-[0.5em] px-[0.6em] leading-none shadow-card';

function Place({ rank }: { rank: number }) {
  return <span className="display w-[1.4em] shrink-0 text-center">{rank}</span>;
}

interface RankingProps {
  entries: readonly Standing[];
  /** Number of teams above the entries that the organiser has not revealed yet. */
  hidden: number;
  /** True during a reveal: each new place turns over, and the last one is highlighted. */
  isRevealing: boolean;
}

export function Ranking({ entries, hidden, isRevealing }: RankingProps) {
  const list = useRef<HTMLOListElement>(null);
  useOvertakes(list);
  const shape: CSSProperties = rankingShape(entries.length + hidden);
  const lastRevealed = entries[0]?.rank;
  return (
    <div className="min-h-0 grow [container-type:size]">
      <ol ref={list} aria-label={m.scoreboard_title()} style={shape} className={GRID}>
        {Array.from({ length: hidden }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a place is its number
          <li key={`hidden-${index}`} className={`${ROW} bg-sea text-white`}>
            <Place rank={index + 1} />
            <span className="grow truncate py-[0.2em]">{m.board_place_hidden()}</span>
            <span aria-hidden className="display">
              ?
            </span>
          </li>
        ))}
        {entries.map(({ teamId, rank, name, color, score }) => (
          <li
            key={teamId}
            id={`team-${teamId}`}
            className={`${ROW} ${isRevealing && rank === lastRevealed ? 'bg-waiting text-on-waiting' : 'bg-card'} ${isRevealing ? 'turn-over' : ''}`}
          >
            <Place rank={rank} />
            <span
              aria-hidden
              className="size-[0.9em] shrink-0 rounded-[0.25em]"
              style={{ background: color }}
            />
            <strong className="line-clamp-2 min-w-0 py-[0.1em] leading-[1.1]">{name}</strong>
            {rank === 1 ? <Trophy aria-hidden className="size-[1em] shrink-0 text-on-late" /> : null}
            <span className="display ml-auto shrink-0 text-[1.2em]">{scoreText(score)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

const STEPS = [
  { rank: 2, height: 'h-[58%]' },
  { rank: 1, height: 'h-[78%]' },
  { rank: 3, height: 'h-[44%]' },
] as const;
const LAST_STEP_RANK = 3;
/** Milliseconds between two bursts of confetti. */
const BURST_EVERY_MS = 1_500;
const BURSTS = 6;

function useConfetti(): void {
  useEffect(() => {
    const cleanups = [throwConfetti()];
    const timer = setInterval(() => {
      cleanups.push(throwConfetti());
      if (cleanups.length >= BURSTS) clearInterval(timer);
    }, BURST_EVERY_MS);
    return () => {
      clearInterval(timer);
      for (const cleanUp of cleanups) cleanUp();
    };
  }, []);
}

/** The step shows all teams of its place. */
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
        <span className="display text-[clamp(1rem,5vmin,5rem)]">{scoreText(first.score)}</span>
      </div>
    </div>
  );
}

export function Winners({ entries }: { entries: readonly Standing[] }) {
  useConfetti();
  const others = entries.filter(({ rank }) => rank > LAST_STEP_RANK);
  const names = entries.filter(({ rank }) => rank === 1).map(({ name }) => name);
  const teams = new Intl.ListFormat(pageLocale()).format(names);
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
            className={`flex min-h-0 min-w-0 flex-col ${others.length > ROWS_WIDE ? 'flex-[3]' : 'flex-[2]'}`}
          >
            <Ranking entries={others} hidden={0} isRevealing={false} />
          </div>
        )}
      </div>
    </div>
  );
}
