import { Link } from '@tanstack/react-router';
import { Activity, Archive } from 'lucide-react';
import { useIsOperator } from '../../../lib/use-is-operator.ts';
import * as m from '../../../paraglide/messages.js';

const PAGES = [
  { page: 'status', icon: Activity, label: m.status_title },
  { page: 'back-ups', icon: Archive, label: m.backups_title },
] as const;

interface ServerLinksProps {
  className: string;
  /** In the place of the page that they stand on. */
  replace?: boolean;
}

/** To how the server is doing, for an organiser who sees to it; its other pages are linked from there. */
export function ServerLinks({ className, replace = false }: ServerLinksProps) {
  if (!useIsOperator()) return null;
  return PAGES.map(({ page, icon: Icon, label }) => (
    <Link key={page} to="/$" params={{ _splat: page }} replace={replace} className={className}>
      <Icon aria-hidden className="size-5 shrink-0" />
      {label()}
    </Link>
  ));
}
