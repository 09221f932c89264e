import { useSession } from '../../../lib/session.ts';
import { PasswordGate } from '../../../live/password-gate.tsx';
import * as m from '../../../paraglide/messages.js';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Dashboard } from './dashboard.tsx';

export function AdminPage() {
  const session = useSession();
  if (session === undefined) {
    return (
      <main className="page" aria-busy="true">
        <Skeleton className="h-64" />
      </main>
    );
  }
  if (!session.roles.includes('admin')) {
    return <PasswordGate opens="admin" title={m.admin_login_title()} text={m.admin_login_text()} />;
  }
  return <Dashboard />;
}
