import { useQuery } from '@tanstack/react-query';
import { AuditPage } from '../../features/audit/components/audit-page.tsx';
import { ownerSessionQuery } from '../../lib/owner-session.ts';
import { OperatorDoor } from '../shell/operator-door.tsx';

/** Who sees to a server without an owner has devices of a trip only. */
function ServerLog() {
  const { data: owner } = useQuery(ownerSessionQuery);
  return <AuditPage of={owner?.loggedIn ? 'owner' : 'server'} />;
}

export default function OwnerLog() {
  return (
    <OperatorDoor>
      <ServerLog />
    </OperatorDoor>
  );
}
