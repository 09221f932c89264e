import { BackupsPage } from '../../features/backups/components/backups-page.tsx';
import { OperatorDoor } from '../shell/operator-door.tsx';

export default function Backups() {
  return (
    <OperatorDoor>
      <BackupsPage />
    </OperatorDoor>
  );
}
