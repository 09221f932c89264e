import type { OwnTeam, PlayState } from '@reisspel/contract/live';
import { scoreText } from '../../../lib/format/figures.ts';
import * as m from '../../../paraglide/messages.js';
import { Harbour } from '../../../ui/scenery/harbour.tsx';
import { TeamDot } from '../../../ui/team-dot.tsx';
import { rankText, WhyScore } from './why-score.tsx';

/** Number of boats that fit the width of a phone. */
const MAX_BOATS = 6;

function OwnScore({ state, own }: { state: PlayState; own: OwnTeam }) {
  return (
    <div className="relative mt-6">
      <h3 className="text-xl">{m.game_your_score()}</h3>
      <p className="display text-5xl">{scoreText(own.score.score)}</p>
      <p className="font-bold">{rankText(state, own)}</p>
      {own.bonuses === null ? <p>{m.bonuses_secret()}</p> : null}
      <WhyScore own={own} />
    </div>
  );
}

/** The teams and their boats, before or after the game. Loads later, into reserved space. */
export default function WaitingRoom({ state }: { state: PlayState }) {
  const { teams, own } = state;
  const ended = state.phase === 'ended';
  return (
    <>
      <Harbour sails={teams.slice(0, MAX_BOATS).map(({ color }) => color)} />
      {ended && own !== null ? <OwnScore state={state} own={own} /> : null}
      {teams.length === 0 ? null : (
        <div className="relative mt-6">
          <h3 className="text-xl">{ended ? m.game_ended_teams() : m.game_waiting_teams()}</h3>
          <ul className="mt-3 flex flex-wrap gap-2">
            {teams.map(({ id, name, color }) => (
              <li
                key={id}
                className="inline-flex min-w-0 items-center gap-2 rounded-full bg-white py-1.5 pr-4 pl-3 font-bold text-night"
              >
                <TeamDot color={color} />
                <span className="min-w-0">
                  {name}
                  {id === own?.id ? <span className="font-medium"> · {m.game_own_team()}</span> : null}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
