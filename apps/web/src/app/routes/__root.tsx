import { createRootRoute, HeadContent, Outlet, useRouterState } from '@tanstack/react-router';
import * as m from '../../paraglide/messages.js';
import { Menu } from '../shell/menu.tsx';

/** The game and the dashboard have their own bar at the bottom. */
const WITHOUT_MENU = new Set(['/game', '/admin']);

export const Route = createRootRoute({ component: Shell });

function Shell() {
  const path = useRouterState({ select: (state) => state.location.pathname });
  return (
    <>
      <HeadContent />
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
