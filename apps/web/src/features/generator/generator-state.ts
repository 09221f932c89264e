import type { GeneratorSettings, GeneratorStep } from '@reisspel/contract/generator';
import type { ArchiveId } from '@reisspel/contract/ids';
import type { ProfileLoad } from '@reisspel/contract/profiles';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { BASE } from '../../lib/base.ts';
import { sessionQuery } from '../../lib/session.ts';
import type { GeneratedGame } from './generated-game.ts';

/**
 * The end of a generation: finished, stopped by the organiser, cut off (connection, reload), or
 * finished before a reload.
 */
export type Ending = 'complete' | 'stopped' | 'interrupted' | 'recovered';

export interface SavedGame {
  mode: ProfileLoad['mode'];
  title: string;
  /** The archived game that this one replaced; null when there was none. */
  archiveId: ArchiveId | null;
}

/** The stage of the page, from the settings to the saved game. */
export type GeneratorState =
  | {
      kind: 'asking';
      settings: GeneratorSettings | null;
      /** The error of the last generation; null when there was none. */
      error: unknown;
    }
  | { kind: 'generating'; game: GeneratedGame; step: GeneratorStep; percent: number }
  | { kind: 'reviewing'; game: GeneratedGame; ending: Ending }
  | ({ kind: 'saved'; settings: GeneratorSettings } & SavedGame);

const KEY = `reisspel-generated-game${BASE}`;
/** Increase this when the stored format changes: an older page may have left its own. */
const VERSION = 3;

interface KeptGame {
  version: number;
  game: GeneratedGame;
  ending: Ending;
}

function storeGame(kept: KeptGame | null): void {
  try {
    if (kept === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Some private modes store nothing; the game is still on the screen.
  }
}

/** The part of the state that a reload keeps; null without tasks. */
function keptGame(state: GeneratorState): KeptGame | null {
  if (!('game' in state) || state.game.tasks.length === 0) return null;
  const ending = state.kind === 'reviewing' ? state.ending : 'interrupted';
  return { version: VERSION, game: state.game, ending };
}

export function keepGame(state: GeneratorState): void {
  storeGame(keptGame(state));
}

export function openingState(): GeneratorState {
  try {
    const kept: KeptGame | null = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (kept?.version === VERSION) {
      const ending = kept.ending === 'complete' ? 'recovered' : kept.ending;
      return { kind: 'reviewing', game: kept.game, ending };
    }
  } catch {
    // Some private modes have no storage.
  }
  return { kind: 'asking', settings: null, error: null };
}

/**
 * Discards this tab's stored game after a logout: it has the right answers, and the next user of
 * the browser may be a player. Every page that can be open at a logout needs this.
 */
export function useForgottenGame(): void {
  const { data: session } = useQuery(sessionQuery);
  const isLoggedOut = session !== undefined && !session.roles.includes('admin');
  useEffect(() => {
    if (isLoggedOut) storeGame(null);
  }, [isLoggedOut]);
}
