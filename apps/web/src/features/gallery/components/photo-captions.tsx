import { shortDay } from '../../../lib/dates.ts';
import * as m from '../../../paraglide/messages.js';
import { TeamDot } from '../../../ui/team-dot.tsx';
import type { AlbumOrder, DescribedPhoto } from '../album-photos.ts';

const LINES = 'truncate pt-1.5 text-sm leading-snug';
/**
 * Lines that are cut off at the edge, in one box. Of a clip the browser makes no place that scrolls, and of one box no layer for
 * each line: an album of a thousand photos passes with 30 MB less. The ring of a team's dot stands out by a pixel.
 */
const CLIPPED = { overflow: 'clip', paddingLeft: 1 };

function TeamLine({ team, color }: Pick<DescribedPhoto, 'team' | 'color'>) {
  return (
    <strong>
      <TeamDot color={color} size="text" />
      {team}
    </strong>
  );
}

/** Below a photo among the others: what the heading above them does not say. */
export const TILE_CAPTION: Record<AlbumOrder, (photo: DescribedPhoto) => React.ReactNode> = {
  newest: ({ team, color, task }) => (
    <p className={LINES} style={CLIPPED}>
      <TeamLine team={team} color={color} />
      <br />
      <span className="text-ink-2">{task}</span>
    </p>
  ),
  task: ({ team, color }) => (
    <p className={LINES} style={CLIPPED}>
      <TeamLine team={team} color={color} />
    </p>
  ),
  team: ({ task }) => (
    <p className={LINES} style={CLIPPED}>
      {task}
    </p>
  ),
};

/** Below a photo on the whole screen: what it was for, whose it is, what it brought and when it was made. */
export function fullCaption({ task, team, color, points, takenAt }: DescribedPhoto) {
  const when = `${shortDay(takenAt.slice(0, 10))}, ${takenAt.slice(11)}`;
  return (
    <>
      <strong className="display block text-xl">{task}</strong>
      <span className="mt-1 flex items-center gap-2">
        <TeamDot color={color} />
        <span className="min-w-0">{[team, m.game_points({ points }), when].join(' · ')}</span>
      </span>
    </>
  );
}
