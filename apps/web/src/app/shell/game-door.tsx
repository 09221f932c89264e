import { lazy, Suspense } from 'react';
import { InvitedPage } from '../../features/game/team/invited-page.tsx';

/** Players do not need it, so it is not part of the installed app. */
const Trial = lazy(() => import('./trial.tsx'));

interface GameDoorProps {
  /** Id of the task that the organiser tries; undefined for a player. */
  tried: string | undefined;
  /** Id of the team whose code was scanned; undefined without a scan. */
  team: string | undefined;
  onDone: () => void;
}

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
