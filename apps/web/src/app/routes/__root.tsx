import { createRootRoute, Outlet, type RouterState, useRouterState } from '@tanstack/react-router';
import * as m from '../../paraglide/messages.js';
import { Menu } from '../shell/menu.tsx';

/** The game and the dashboard have their own bar at the bottom. */
const WITHOUT_MENU = new Set(['/game', '/admin']);

export const Route = createRootRoute({ component: Shell });

/** The title of the innermost route that has one. */
function pageTitle({ matches }: RouterState): string {
  for (const { meta = [] } of matches.toReversed()) {
    const found = meta.find((tag) => tag?.title !== undefined)?.title;
    if (found !== undefined) return found;
  }
  return m.app_name();
}

function Shell() {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const title = useRouterState({ select: pageTitle });
  return (
    <>
      <title>{title}</title>
      <a
        href="#main"
        className="sr-only rounded-full bg-night px-5 py-3 font-bold text-white focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50"
      >
        {m.common_skip()}
      </a>
      <div id="main" tabIndex={-1} className="outline-none">
        <Outlet />
      </div>
      {WITHOUT_MENU.has(path) ? null : <Menu />}
    </>
  );
}
