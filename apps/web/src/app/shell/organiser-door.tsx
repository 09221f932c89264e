import type { ReactNode } from 'react';
import { Guarded } from '../../features/access/components/guarded.tsx';
import * as m from '../../paraglide/messages.js';
import { optionalPart } from '../../ui/optional-part.tsx';

const Menu = optionalPart(() => import('./menu.tsx'));

export function OrganiserDoor({ children }: { children: ReactNode }) {
  return (
    <Guarded opens="admin" title={m.admin_login_title()} text={m.admin_login_text()} menu={<Menu />}>
      {children}
    </Guarded>
  );
}
