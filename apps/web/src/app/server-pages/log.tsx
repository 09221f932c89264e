import { AuditPage } from '../../features/audit/components/audit-page.tsx';
import { OrganiserDoor } from '../shell/organiser-door.tsx';

export default function Log() {
  return (
    <OrganiserDoor>
      <AuditPage of="organiser" />
    </OrganiserDoor>
  );
}
