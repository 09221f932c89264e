import * as m from '../../paraglide/messages.js';

const LINKS = [
  { to: '/', label: m.menu_home },
  { to: '/hotel', label: m.menu_hotel },
  { to: '/vlucht', label: m.menu_flight },
  { to: '/schedule', label: m.menu_schedule },
  { to: '/thuisblijvers', label: m.menu_home_stayers },
  { to: '/game', label: m.menu_game },
  { to: '/scoreboard', label: m.menu_scoreboard },
  { to: '/gallery', label: m.menu_gallery },
] as const;

const ADMIN_LINKS = [{ to: '/admin', label: m.menu_admin }] as const;

/** The menu's links in order; the last ones only for the organiser (spec 2). */
export function menuLinks(isAdmin: boolean) {
  return isAdmin ? [...LINKS, ...ADMIN_LINKS] : LINKS;
}
