import type { TripPart } from '../../features/trip/queries.ts';
import * as m from '../../paraglide/messages.js';

const LINKS = [
  { to: '/', label: m.menu_home },
  { to: '/hotel', label: m.menu_hotel, part: 'hotel' },
  { to: '/vlucht', label: m.menu_flight, part: 'flights' },
  { to: '/schedule', label: m.menu_schedule, part: 'schedule' },
  { to: '/thuisblijvers', label: m.menu_home_stayers, part: 'homeStayers' },
  { to: '/game', label: m.menu_game },
  { to: '/scoreboard', label: m.menu_scoreboard },
  { to: '/gallery', label: m.menu_gallery },
] as const;

const ADMIN_LINKS = [
  { to: '/admin', label: m.menu_admin },
  { to: '/generator', label: m.menu_generator },
] as const;

/** The menu's links in order, of the parts that the trip has; the last ones only for the organiser (spec 2). */
export function menuLinks(isAdmin: boolean, hasPart: (part: TripPart) => boolean) {
  const links = LINKS.filter((link) => !('part' in link) || hasPart(link.part));
  return isAdmin ? [...links, ...ADMIN_LINKS] : links;
}
