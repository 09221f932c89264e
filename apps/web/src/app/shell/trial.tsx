import { TrialPage } from '../../features/game/trial/trial-page.tsx';
import { OrganiserDoor } from './organiser-door.tsx';

export default function Trial({ taskId }: { taskId: string }) {
  return (
    <OrganiserDoor>
      <TrialPage taskId={taskId} />
    </OrganiserDoor>
  );
}
