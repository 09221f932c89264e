import { createFileRoute } from '@tanstack/react-router';
import { Guarded } from '../../features/access/components/guarded.tsx';
import { TrialPage } from '../../features/game/components/trial-page.tsx';
import * as m from '../../paraglide/messages.js';

export const Route = createFileRoute('/admin_/proef')({
  component: TrialRoute,
  head: () => ({ meta: [{ title: m.page_title({ page: m.trial_title() }) }] }),
  // Of the same name as on the players' page.
  validateSearch: ({ opdracht }: Record<string, unknown>): { opdracht?: string } =>
    typeof opdracht === 'string' ? { opdracht } : {},
});

function TrialRoute() {
  const { opdracht } = Route.useSearch();
  return (
    <Guarded opens="admin" title={m.admin_login_title()} text={m.admin_login_text()}>
      <TrialPage taskId={opdracht ?? null} />
    </Guarded>
  );
}
