import { lazy, Suspense } from 'react';
import { InvitedPage } from '../../features/game/board/invited-page.tsx';

/** Not for players: the installed app does without. */
const Trial = lazy(() => import('./trial.tsx'));

interface GameDoorProps {
  /** The task that the organiser tries; undefined for a player. */
  tried: string | undefined;
  /** The team whose code was scanned; undefined for who scanned none. */
  team: string | undefined;
  /** On with the game. */
  onDone: () => void;
}

/** What the game's page is for who comes to try a task, or by a team's code. */
export default function GameDoor({ tried, team, onDone }: GameDoorProps) {
  if (tried !== undefined) {
    return (
      <Suspense>
        <Trial taskId={tried} />
      </Suspense>
    );
  }
  return team === undefined ? null : <InvitedPage teamId={team} onDone={onDone} />;
}
