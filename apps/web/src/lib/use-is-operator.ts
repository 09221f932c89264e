import { useQuery } from '@tanstack/react-query';
import { BASE } from './base.ts';
import { ownerSessionQuery } from './owner-session.ts';

/**
 * Whether an organiser sees to the server as well: where it has an owner, or at the address of another trip, that is somebody
 * else's care. False until the server has said so; it is the one that decides.
 */
export function useIsOperator(): boolean {
  const { data: owner } = useQuery({ ...ownerSessionQuery, enabled: BASE === '' });
  return owner !== undefined && (!owner.enabled || owner.loggedIn);
}
