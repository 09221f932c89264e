import { lazyRouteComponent } from '@tanstack/react-router';
import { Suspense } from 'react';
import { InvitationPage } from '../../features/game/team/invitation-page.tsx';

/** Players do not need it, so it is not part of the installed app. */
const TrialPage = lazyRouteComponent(() => import('../../features/game/trial/trial-page.tsx'), 'TrialPage');

const OrganiserDoor = lazyRouteComponent(() => import('./doors.tsx'), 'OrganiserDoor');

interface GameDoorProps {
  tried: string | undefined;
  team: string | undefined;
  onDone: () => void;
}

export default function GameDoor({ tried, team, onDone }: GameDoorProps) {
  if (tried !== undefined) {
    return (
      <Suspense>
        <OrganiserDoor>
          <TrialPage taskId={tried} />
        </OrganiserDoor>
      </Suspense>
    );
  }
  return team === undefined ? null : <InvitationPage teamId={team} onDone={onDone} />;
}
