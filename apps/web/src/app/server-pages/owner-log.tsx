import { useEffect } from 'react';
import { PasswordGate } from '../../features/access/components/password-gate.tsx';
import { AuditPage } from '../../features/audit/components/audit-page.tsx';
import { OwnerPage } from '../../features/owner/components/owner-page.tsx';
import { BASE } from '../../lib/base.ts';
import * as m from '../../paraglide/messages.js';
import { LoadingPage } from '../shell/loading-page.tsx';

function Log() {
  return (
    <OwnerPage gate={<PasswordGate opens="owner" title={m.owner_title()} text={m.owner_login_text()} />}>
      <AuditPage of="owner" />
    </OwnerPage>
  );
}

/** The server has one owner, and they are of no trip. */
function ToRoot() {
  useEffect(() => location.replace('/eigenaar/logboek'), []);
  return <LoadingPage />;
}

export default BASE === '' ? Log : ToRoot;
