import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { Guarded } from '../../features/access/components/guarded.tsx';
import * as m from '../../paraglide/messages.js';

/** Apart from this: every page's first view lists the parts of each route. */
const StyleguidePage = lazy(() => import('../../features/styleguide/components/styleguide-page.tsx'));

export const Route = createFileRoute('/styleguide')({
  component: StyleguideRoute,
  head: () => ({ meta: [{ title: m.page_title({ page: m.styleguide_title() }) }] }),
});

function StyleguideRoute() {
  return (
    <Guarded opens="admin" title={m.admin_login_title()} text={m.admin_login_text()}>
      <Suspense>
        <StyleguidePage />
      </Suspense>
    </Guarded>
  );
}
