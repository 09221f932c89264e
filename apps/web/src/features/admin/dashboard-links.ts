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
  /** The number of items that wait for the organiser. */
  waiting: number;
}

/** Anchor of the photos that wait for the organiser's decision. */
export const REVIEW_ID = 'review';

/** Anchor of the photos that a team wants removed. */
export const REMOVALS_ID = 'removals';

/** Numbers of photos that wait for a review, and for a decision on their removal. */
export interface WaitingPhotos {
  asked: number;
  removals: number;
}

function reviewHref({ asked, removals }: WaitingPhotos): string {
  if (asked > 0) return `#${REVIEW_ID}`;
  return removals > 0 ? `#${REMOVALS_ID}` : '#submissions';
}

/** The parts of the dashboard, in their order on the page. */
export function sectionLinks(photos: WaitingPhotos): readonly SectionLink[] {
  return [
    {
      href: reviewHref(photos),
      icon: Inbox,
      label: m.admin_review_title,
      waiting: photos.asked + photos.removals,
    },
    { href: '#tasks', icon: ListTodo, label: m.admin_tasks, waiting: 0 },
    { href: '#progress', icon: ChartNoAxesColumnIncreasing, label: m.admin_progress_title, waiting: 0 },
    { href: '#teams', icon: Users, label: m.admin_teams, waiting: 0 },
  ];
}

export const ORGANISER_PAGES = [
  { to: '/generator', icon: Sparkles, label: m.generator_title },
  { to: '/admin/reis', icon: MapIcon, label: m.editor_title_page },
  { to: '/admin/uitnodigen', icon: QrCode, label: m.invite_title },
] as const satisfies readonly { to: string; icon: LucideIcon; label: () => string }[];

export const DASHBOARD_PAGE = { to: '/admin', icon: Gamepad2, label: m.admin_nav_game } as const;

export const SEEN_PAGES = [
  { to: '/scoreboard', icon: Trophy, label: m.scoreboard_title },
  { to: '/gallery', icon: Images, label: m.gallery_title },
  { to: '/', icon: Waves, label: m.admin_nav_trip },
] as const satisfies readonly { to: string; icon: LucideIcon; label: () => string }[];
