import { AuditPage } from '../../features/audit/components/audit-page.tsx';
import { useRefusalWatch } from '../../lib/use-refusal-watch.ts';
import { OrganiserDoor } from '../shell/organiser-door.tsx';

export default function Log() {
  useRefusalWatch();
  return (
    <OrganiserDoor>
      <AuditPage of="organiser" />
    </OrganiserDoor>
  );
}
