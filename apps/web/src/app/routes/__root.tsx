import { createRootRoute, Outlet, useRouterState } from '@tanstack/react-router';
import * as m from '../../paraglide/messages.js';
import { Menu } from '../shell/menu.tsx';

/** The game and the dashboard have their own bar at the bottom. */
const WITHOUT_MENU = new Set(['/game', '/admin']);

export const Route = createRootRoute({ component: Shell });

function Shell() {
  const path = useRouterState({ select: (state) => state.location.pathname });
  return (
    <>
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-full bg-night px-5 py-3 font-bold text-white focus:translate-y-0"
      >
        {m.common_skip()}
      </a>
      <div id="main">
        <Outlet />
      </div>
      {WITHOUT_MENU.has(path) ? null : <Menu />}
    </>
  );
}
