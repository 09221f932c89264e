import { useQuery } from '@tanstack/react-query';
import { AuditPage } from '../../features/audit/components/audit-page.tsx';
import { ownerSessionQuery } from '../../lib/owner-session.ts';
import { OperatorDoor } from '../shell/operator-door.tsx';

/** On a server without an owner, the operator's devices belong to a trip. */
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
