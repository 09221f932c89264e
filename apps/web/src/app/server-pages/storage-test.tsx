import { StorageTestPage } from '../../features/diagnostics/components/storage-test-page.tsx';
import { OperatorDoor } from '../shell/operator-door.tsx';

export default function StorageTest() {
  return (
    <OperatorDoor>
      <StorageTestPage />
    </OperatorDoor>
  );
}
