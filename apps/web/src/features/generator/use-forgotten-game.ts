import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { sessionQuery } from '../../lib/session.ts';
import { forgetGame } from './kept-game.ts';

/**
 * Discards this tab's stored game after a logout, because the next user of the browser may be a
 * player. Every page that can be open at a logout needs this.
 */
export function useForgottenGame(): void {
  const { data: session } = useQuery(sessionQuery);
  const isLoggedOut = session !== undefined && !session.roles.includes('admin');
  useEffect(() => {
    if (isLoggedOut) forgetGame();
  }, [isLoggedOut]);
}
