import type { GeneratorSettings, GeneratorStep } from '@reisspel/contract/generator';
import type { ArchiveId } from '@reisspel/contract/ids';
import type { ProfileLoad } from '@reisspel/contract/profiles';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { pageBase } from '../../lib/base.ts';
import { sessionQuery } from '../../lib/session.ts';
import type { GeneratedGame } from './generated-game.ts';

/**
 * How a generation ended: it is `complete`, `stopped` by the organiser, `interrupted` by a lost
 * connection or a reload, or `recovered` if it was complete before a reload.
 */
export type Ending = 'complete' | 'stopped' | 'interrupted' | 'recovered';

export interface SavedGame {
  mode: ProfileLoad['mode'];
  title: string;
  /** The archive of the game that this one replaced, or null when there was none. */
  archiveId: ArchiveId | null;
}

export type GeneratorState =
  | {
      kind: 'configuring';
      settings: GeneratorSettings | null;
      /** The error of the last generation, or null when there was none. */
      error: unknown;
    }
  | { kind: 'generating'; game: GeneratedGame; step: GeneratorStep; percent: number }
  | { kind: 'reviewing'; game: GeneratedGame; ending: Ending }
  | ({ kind: 'saved'; settings: GeneratorSettings } & SavedGame);

const STORAGE_KEY = `reisspel-generated-game${pageBase()}`;
/** Increase this when the stored format changes, because tabs may have stored the old format. */
const FORMAT_VERSION = 3;

interface StoredGame {
  version: number;
  game: GeneratedGame;
  ending: Ending;
}

function storeGame(stored: StoredGame | null): void {
  try {
    if (stored === null) sessionStorage.removeItem(STORAGE_KEY);
    else sessionStorage.setItem(STORAGE_KEY, JSON.stringify(stored));
  } catch {
    // Some private modes store nothing. The game is still on the screen.
  }
}

/** Stores the part of the state that survives a reload: a game with tasks. */
export function storeState(state: GeneratorState): void {
  if (!('game' in state) || state.game.tasks.length === 0) {
    storeGame(null);
    return;
  }
  const ending = state.kind === 'reviewing' ? state.ending : 'interrupted';
  storeGame({ version: FORMAT_VERSION, game: state.game, ending });
}

export function initialState(): GeneratorState {
  try {
    const stored: StoredGame | null = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null');
    if (stored?.version === FORMAT_VERSION) {
      const ending = stored.ending === 'complete' ? 'recovered' : stored.ending;
      return { kind: 'reviewing', game: stored.game, ending };
    }
  } catch {
    // Some private modes have no storage.
  }
  return { kind: 'configuring', settings: null, error: null };
}

/**
 * Discards this tab's stored game after a logout, because it contains the right answers and the
 * next user of the browser may be a player. Every page that can be open at a logout calls this.
 */
export function useForgetGameAtLogout(): void {
  const { data: session } = useQuery(sessionQuery);
  const isLoggedOut = session !== undefined && !session.roles.includes('admin');
  useEffect(() => {
    if (isLoggedOut) storeGame(null);
  }, [isLoggedOut]);
}
