import type { Standing } from '@reisspel/rules/standings';
import * as m from '../../../paraglide/messages.js';

/** The place that was turned over last, as large as the screen has room for. */
export function Spotlight({ entries }: { entries: readonly Standing[] }) {
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
            <p className="display text-[clamp(1rem,5vmin,5rem)]">{m.game_points({ points: best.score })}</p>
          </div>
        )}
      </div>
    </section>
  );
}
