import { AuditPage } from '../../features/audit/components/audit-page.tsx';
import { OperatorDoor } from '../shell/operator-door.tsx';

export default function OwnerLog() {
  return (
    <OperatorDoor>
      <AuditPage of="owner" />
    </OperatorDoor>
  );
}
