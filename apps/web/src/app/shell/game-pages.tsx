import { lazyRouteComponent } from '@tanstack/react-router';
import { Suspense } from 'react';
import { InvitationPage } from '../../features/game/team/invitation-page.tsx';

/** Loaded on use and not installed with the app, because players do not need it. */
const TrialPage = lazyRouteComponent(() => import('../../features/game/trial/trial-page.tsx'), 'TrialPage');

const OrganiserDoor = lazyRouteComponent(() => import('./guarded-pages.tsx'), 'OrganiserDoor');

interface GameDoorProps {
  /** Task id. */
  tried: string | undefined;
  /** Team id. */
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
