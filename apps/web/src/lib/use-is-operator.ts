import { useQuery } from '@tanstack/react-query';
import { BASE } from './base.ts';
import { ownerSessionQuery } from './owner-session.ts';

/** True on the default trip if the server has no owner or the owner is logged in; else false. */
export function useIsOperator(): boolean {
  const { data: owner } = useQuery({ ...ownerSessionQuery, enabled: BASE === '' });
  return owner !== undefined && (!owner.enabled || owner.loggedIn);
}
