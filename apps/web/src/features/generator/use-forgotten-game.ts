import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { sessionQuery } from '../../lib/session.ts';
import { forgetGame } from './kept-game.ts';

/**
 * Throws away the game that this tab keeps when the browser is no longer the organiser's: whoever has it next may be a
 * player. For every page that can be open at a logout.
 */
export function useForgottenGame(): void {
  const { data: session } = useQuery(sessionQuery);
  const isLoggedOut = session !== undefined && !session.roles.includes('admin');
  useEffect(() => {
    if (isLoggedOut) forgetGame();
  }, [isLoggedOut]);
}
