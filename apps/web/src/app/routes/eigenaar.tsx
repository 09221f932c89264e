import { createFileRoute } from '@tanstack/react-router';
import { PasswordGate } from '../../features/access/components/password-gate.tsx';
import { OwnerPage } from '../../features/owner/components/owner-page.tsx';
import { pageBase } from '../../lib/base.ts';
import * as m from '../../paraglide/messages.js';
import { RedirectToRoot } from '../shell/guarded-pages.tsx';
import { ServerPages } from '../shell/rare-pages.tsx';

export const Route = createFileRoute('/eigenaar')({
  component: pageBase() === '' ? OwnerRoute : RedirectToRoot,
  head: () => ({ meta: [{ title: m.page_title({ page: m.owner_title() }) }] }),
});

function OwnerRoute() {
  return (
    <OwnerPage
      loginForm={<PasswordGate loginAs="owner" title={m.owner_title()} text={m.owner_login_text()} />}
      serverLinks={<ServerPages title={m.owner_server()} />}
    />
  );
}
