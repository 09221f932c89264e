import type { Standing } from '@reisspel/rules/standings';
import { Crown } from 'lucide-react';

/** A step is as wide as the screen leaves it: a name keeps its words whole there, in large text too. */
const NAME_SIZE = { fontSize: 'min(1rem, 4.2vw)' };

/** By place: teams that share one stand equally high. */
const HEIGHTS = ['h-60', 'h-44', 'h-36'];

/** Second, first, third: as a podium stands. Repeats the table, so a screen reader passes it over. */
export function Podium({ entries }: { entries: readonly Standing[] }) {
  const [first, second, third] = entries;
  return (
    <div aria-hidden className="flex items-end justify-center gap-2.5">
      {[second, first, third].map((entry) =>
        entry ? (
          <div
            key={entry.teamId}
            className={`flex max-w-48 flex-1 flex-col items-center gap-1 rounded-t-card px-2 pt-4 text-center text-white ${HEIGHTS[entry.rank - 1]}`}
            style={{ background: entry.color }}
          >
            {entry.rank === 1 ? <Crown className="size-8" /> : null}
            <span className="display text-4xl">{entry.rank}</span>
            <span className="line-clamp-2 font-bold leading-tight" style={NAME_SIZE}>
              {entry.name}
            </span>
            <span className="display text-2xl">{entry.score}</span>
          </div>
        ) : null,
      )}
    </div>
  );
}
