import type { Recap, RecapTeam, ScoreStep } from '@reisspel/contract/recap';
import { Fragment } from 'react';
import { percentText, scoreText } from '../../../lib/format/figures.ts';
import * as m from '../../../paraglide/messages.js';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Panel } from '../panel.tsx';
import { timeText } from './recap-texts.ts';

/** Pixels of the chart's height: at least so much, and enough for one label for each team. */
const MIN_HEIGHT_PX = 240;
const LABEL_HEIGHT_PX = 28;

/** The chart is 100 wide and high. The lines end here; the rest leads to the labels. */
const LINES_END = 90;

/** Patterns of the lines, so that equal colours can be told apart. */
const DASHES = ['none', '9 4', '2 4', '12 3 2 3'] as const;

function dashOf(index: number): string {
  return DASHES[index % DASHES.length] ?? 'none';
}

/** Returns 1, 2 or 5 times a power of ten, so that some five lines divide the range. */
function tickStep(range: number): number {
  const power = 10 ** Math.floor(Math.log10(range / 4));
  return Math.max(1, [power, 2 * power, 5 * power].find((step) => range / step <= 4) ?? 10 * power);
}

interface Scale {
  x: (playedMs: number) => number;
  y: (score: number) => number;
  ticks: number[];
}

function scaleOf({ teams, playedMs }: Recap): Scale {
  const scores = teams.map(({ steps }) => steps.map(({ score }) => score));
  const [min, max] = [
    Math.min(0, ...scores.map((own) => Math.min(...own))),
    Math.max(1, ...scores.map((own) => Math.max(...own))),
  ];
  const step = tickStep(max - min);
  const [low, high] = [Math.floor(min / step), Math.ceil(max / step)];
  return {
    x: (at) => Math.min(1, at / Math.max(1, playedMs)) * LINES_END,
    y: (score) => 100 - ((score / step - low) / (high - low)) * 100,
    ticks: Array.from({ length: high - low + 1 }, (_, index) => (low + index) * step),
  };
}

/** A score stays the same until the next change, so each line is a staircase. */
function pathOf(steps: readonly ScoreStep[], { x, y }: Scale): string {
  const stairs = steps.map(({ playedMs, score }) => `H${x(playedMs)}V${y(score)}`);
  return `M0 ${y(0)}${stairs.join('')}H${LINES_END}`;
}

interface LineProps {
  path: string;
  color: string;
  dash: string;
}

/** The edge keeps a dark colour visible in the dark theme. */
function Line({ path, color, dash }: LineProps) {
  const shared = { d: path, strokeDasharray: dash, vectorEffect: 'non-scaling-stroke' } as const;
  return (
    <>
      <path {...shared} stroke="var(--color-edge)" strokeWidth={4} />
      <path {...shared} stroke={color} strokeWidth={2.5} />
    </>
  );
}

function Lines({ teams, scale }: { teams: readonly RecapTeam[]; scale: Scale }) {
  return (
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      aria-hidden="true"
      fill="none"
      className="absolute inset-0 size-full"
      style={{ overflow: 'visible' }}
    >
      {scale.ticks.map((tick) => (
        <path
          key={tick}
          d={`M0 ${scale.y(tick)}H${LINES_END}`}
          stroke={tick === 0 ? 'var(--color-edge)' : 'var(--color-line)'}
          vectorEffect="non-scaling-stroke"
        />
      ))}
      {/* The best team is drawn last, above the others. */}
      {teams
        .map(({ id, color, steps, score }, index) => {
          const labelY = ((index + 0.5) / teams.length) * 100;
          return (
            <Fragment key={id}>
              {/* It leads to the label, and is no score. */}
              <path
                d={`M${LINES_END} ${scale.y(score)}L100 ${labelY}`}
                stroke="var(--color-edge)"
                strokeOpacity={0.5}
                vectorEffect="non-scaling-stroke"
              />
              <Line path={pathOf(steps, scale)} color={color} dash={dashOf(index)} />
            </Fragment>
          );
        })
        .toReversed()}
    </svg>
  );
}

/** The names of the teams beside the ends of their lines, the best team first. */
function Labels({ teams }: { teams: readonly RecapTeam[] }) {
  return (
    <ol
      className="flex shrink-0 flex-col"
      style={{ width: '40%', maxWidth: '14rem', paddingLeft: '0.375rem' }}
    >
      {teams.map(({ id, name, rank, score }) => (
        <li key={id} className="flex min-w-0 flex-1 items-center gap-1 text-xs">
          <span className="min-w-0 truncate">
            {rank}. {name}
          </span>
          <strong className="ml-auto shrink-0">{scoreText(score)}</strong>
        </li>
      ))}
    </ol>
  );
}

const PARTS = [0.25, 0.5, 0.75, 1];

function scoreAt(steps: readonly ScoreStep[], playedMs: number): number {
  return steps.findLast((step) => step.playedMs <= playedMs)?.score ?? 0;
}

/** The same scores as the chart, for people who do not see it. */
function ScoreTable({ teams, playedMs }: Pick<Recap, 'teams' | 'playedMs'>) {
  return (
    <table className="w-full text-left text-sm">
      <caption className="pb-3 text-left text-ink-2">{m.recap_scores_caption()}</caption>
      <thead>
        <tr>
          <th scope="col" className="py-2 pr-3">
            {m.scoreboard_team()}
          </th>
          {PARTS.map((part) => (
            <th key={part} scope="col" className="py-2 pr-2 text-right">
              {percentText(part)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {teams.map(({ id, name, score, steps }) => (
          <tr key={id} className="border-line border-t">
            <th scope="row" className="py-2 pr-3 font-medium">
              {name}
            </th>
            {PARTS.map((part) => (
              <td key={part} className="py-2 pr-2 text-right tabular-nums">
                {scoreText(part === 1 ? score : scoreAt(steps, part * playedMs))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Draws the score of each team over the time that the game ran. */
export function ScoreChart({ recap }: { recap: Recap }) {
  const { teams, playedMs } = recap;
  const scale = scaleOf(recap);
  return (
    <Panel id="scores" title={m.recap_scores()}>
      <div
        className="flex"
        style={{
          height: Math.max(MIN_HEIGHT_PX, teams.length * LABEL_HEIGHT_PX),
          margin: '0.75rem 0 2rem',
        }}
      >
        <div aria-hidden className="relative shrink-0 text-ink-2 text-xs" style={{ width: '2.25rem' }}>
          {scale.ticks.map((tick) => (
            <span
              key={tick}
              className="-translate-y-1/2 absolute right-1"
              style={{ top: `${scale.y(tick)}%` }}
            >
              {scoreText(tick)}
            </span>
          ))}
        </div>
        <div className="relative min-w-0 grow">
          <Lines teams={teams} scale={scale} />
          <p
            aria-hidden
            className="absolute text-right text-ink-2 text-xs"
            style={{ top: '100%', width: `${LINES_END}%` }}
          >
            {m.recap_scores_end({ time: timeText(playedMs) })}
          </p>
        </div>
        <Labels teams={teams} />
      </div>
      <Disclosure title={m.recap_scores_table()} open={false}>
        <ScoreTable teams={teams} playedMs={playedMs} />
      </Disclosure>
    </Panel>
  );
}
