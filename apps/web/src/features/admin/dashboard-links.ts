import {
  ChartNoAxesColumnIncreasing,
  Gamepad2,
  Images,
  Inbox,
  ListTodo,
  type LucideIcon,
  Map as MapIcon,
  QrCode,
  Sparkles,
  Trophy,
  Users,
  Waves,
} from 'lucide-react';
import * as m from '../../paraglide/messages.js';

interface SectionLink {
  href: string;
  icon: LucideIcon;
  label: () => string;
  /** What waits there for the organiser. */
  waiting: number;
}

/** Where the photos are that wait for the organiser's word. */
export const REVIEW_ID = 'review';

/** What the organiser jumps to on the dashboard, in its order on the page. `asked`: photos that wait for a word. */
export function sectionLinks(asked: number): readonly SectionLink[] {
  return [
    {
      href: asked > 0 ? `#${REVIEW_ID}` : '#submissions',
      icon: Inbox,
      label: m.admin_review_title,
      waiting: asked,
    },
    { href: '#tasks', icon: ListTodo, label: m.admin_tasks, waiting: 0 },
    { href: '#progress', icon: ChartNoAxesColumnIncreasing, label: m.admin_progress_title, waiting: 0 },
    { href: '#teams', icon: Users, label: m.admin_teams, waiting: 0 },
  ];
}

/** The pages where the organiser makes what the game and the trip are. */
export const ORGANISER_PAGES = [
  { to: '/generator', icon: Sparkles, label: m.generator_title },
  { to: '/admin/reis', icon: MapIcon, label: m.editor_title_page },
  { to: '/admin/uitnodigen', icon: QrCode, label: m.invite_title },
] as const satisfies readonly { to: string; icon: LucideIcon; label: () => string }[];

export const DASHBOARD_PAGE = { to: '/admin', icon: Gamepad2, label: m.admin_nav_game } as const;

/** What everybody sees. */
export const SEEN_PAGES = [
  { to: '/scoreboard', icon: Trophy, label: m.scoreboard_title },
  { to: '/gallery', icon: Images, label: m.gallery_title },
  { to: '/', icon: Waves, label: m.admin_nav_trip },
] as const satisfies readonly { to: string; icon: LucideIcon; label: () => string }[];
