import type { GeneratorSettings } from '@reisspel/contract/generator';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer, useRef } from 'react';
import { ApiError } from '../../lib/api.ts';
import { randomUuid } from '../../lib/uuid.ts';
import { useSessionChanged } from '../../live/session-change.ts';
import type { GeneratedGame } from './generated-game.ts';
import { aiUsageQuery, generate } from './generator-api.ts';
import { type GeneratorState, reduceGenerator, type SavedGame } from './generator-state.ts';
import { defaultTitle } from './generator-texts.ts';
import { keepGame, openingState } from './kept-game.ts';

export interface Generator {
  state: GeneratorState;
  start: (settings: GeneratorSettings) => void;
  /** Stops the generation, and keeps the tasks so far. */
  stop: () => void;
  amend: (change: (game: GeneratedGame) => GeneratedGame) => void;
  saved: (saved: SavedGame) => void;
  /** Returns to the settings and discards the game. */
  leave: () => void;
}

/** Refreshes the session when the server refuses it; the password gate then replaces the page. */
export function useLoggedOut(): (error: unknown) => void {
  const sessionChanged = useSessionChanged();
  return (error) => {
    if (!(error instanceof ApiError) || error.code !== 'unauthenticated') return;
    sessionChanged().catch(() => {
      // The gate shows its own error.
    });
  };
}

/** The page's state, stored for a reload. One generation runs, until the page closes. */
export function useGenerator(): Generator {
  const [state, dispatch] = useReducer(reduceGenerator, null, openingState);
  const running = useRef<AbortController | null>(null);
  const loggedOut = useLoggedOut();
  const queryClient = useQueryClient();

  useEffect(() => keepGame(state), [state]);
  useEffect(() => () => running.current?.abort(), []);

  const run = async (settings: GeneratorSettings, { signal }: AbortController) => {
    try {
      await generate(settings, signal, (event) => {
        if (!signal.aborted) dispatch({ type: 'event', event });
      });
      dispatch({ type: 'end', ending: 'complete', error: null });
    } catch (error) {
      if (signal.aborted) return;
      dispatch({ type: 'end', ending: 'interrupted', error });
      loggedOut(error);
    }
    await queryClient.invalidateQueries(aiUsageQuery);
  };

  return {
    state,
    start: (settings) => {
      const abort = new AbortController();
      running.current = abort;
      dispatch({ type: 'start', id: randomUuid(), settings, title: defaultTitle(settings) });
      void run(settings, abort);
    },
    stop: () => {
      running.current?.abort();
      dispatch({ type: 'end', ending: 'stopped', error: null });
    },
    amend: (change) => dispatch({ type: 'amend', change }),
    saved: (saved) => dispatch({ type: 'saved', saved }),
    leave: () => dispatch({ type: 'leave' }),
  };
}
