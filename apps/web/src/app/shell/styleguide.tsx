import { lazy, Suspense } from 'react';
import { Guarded } from '../../features/access/components/guarded.tsx';
import * as m from '../../paraglide/messages.js';

/** Lazy, because others see only its guard. */
const StyleguidePage = lazy(() => import('../../features/styleguide/components/styleguide-page.tsx'));

export default function Styleguide() {
  return (
    <Guarded opens="admin" title={m.admin_login_title()} text={m.admin_login_text()}>
      <Suspense>
        <StyleguidePage />
      </Suspense>
    </Guarded>
  );
}
