import { StatusPage } from '../../features/status/components/status-page.tsx';
import { OperatorDoor } from '../shell/operator-door.tsx';

export default function Status() {
  return (
    <OperatorDoor>
      <StatusPage />
    </OperatorDoor>
  );
}
