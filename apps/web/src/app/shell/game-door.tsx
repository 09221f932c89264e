import { lazyRouteComponent } from '@tanstack/react-router';
import { Suspense } from 'react';
import { InvitedPage } from '../../features/game/board/invited-page.tsx';
import { OrganiserDoor } from './doors.tsx';

/** Players do not need it, so it is not part of the installed app. */
const TrialPage = lazyRouteComponent(() => import('../../features/game/trial/trial-page.tsx'), 'TrialPage');

interface GameDoorProps {
  tried: string | undefined;
  team: string | undefined;
  onDone: () => void;
}

export default function GameDoor({ tried, team, onDone }: GameDoorProps) {
  if (tried !== undefined) {
    return (
      <OrganiserDoor>
        <Suspense>
          <TrialPage taskId={tried} />
        </Suspense>
      </OrganiserDoor>
    );
  }
  return team === undefined ? null : <InvitedPage teamId={team} onDone={onDone} />;
}
