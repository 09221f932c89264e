import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { BASE } from '../../../lib/base.ts';
import * as m from '../../../paraglide/messages.js';
import { publishedQuery } from '../queries.ts';

/**
 * Shows its children at the trip's own address only. What is written at the server's root would go to whichever trip is
 * on the front page by the time it is saved, which the owner can change meanwhile.
 */
export function AtOwnAddress({ children }: { children: ReactNode }) {
  const isAtRoot = BASE === '';
  const { data: trip } = useQuery({ ...publishedQuery, enabled: isAtRoot });
  useEffect(() => {
    if (!isAtRoot || trip === undefined) return;
    const { pathname, search, hash } = location;
    location.replace(`/r/${trip.slug}${pathname}${search}${hash}`);
  }, [isAtRoot, trip]);
  if (!isAtRoot) return children;
  return (
    <main className="page" aria-busy="true">
      <p role="status" className="sr-only">
        {m.common_loading()}
      </p>
    </main>
  );
}
