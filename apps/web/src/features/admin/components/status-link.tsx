import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Activity } from 'lucide-react';
import { BASE } from '../../../lib/base.ts';
import { ownerSessionQuery } from '../../../lib/owner-session.ts';
import * as m from '../../../paraglide/messages.js';

interface StatusLinkProps {
  className: string;
  /** In the place of the page that it stands on. */
  replace?: boolean;
}

/** To how the server is doing; where it has an owner, or at the address of another trip, that is somebody else's care. */
export function StatusLink({ className, replace = false }: StatusLinkProps) {
  const { data: owner } = useQuery({ ...ownerSessionQuery, enabled: BASE === '' });
  if (owner === undefined || (owner.enabled && !owner.loggedIn)) return null;
  return (
    <Link to="/$" params={{ _splat: 'status' }} replace={replace} className={className}>
      <Activity aria-hidden className="size-5 shrink-0" />
      {m.status_title()}
    </Link>
  );
}
