import type { GenerationEvent, GeneratorSettings } from '@reisspel/contract/generator';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../lib/api.ts';
import { randomUuid } from '../../lib/uuid.ts';
import { useSessionChanged } from '../../live/session-change.ts';
import { applyEvent, emptyGame, type GeneratedGame } from './generated-game.ts';
import { aiUsageQuery, generate } from './generator-api.ts';
import {
  type Ending,
  type GeneratorState,
  initialState,
  type SavedGame,
  storeState,
} from './generator-state.ts';

/** Returns a handler of errors. After a logout it loads the session again, to show the login. */
export function useLogoutHandler(): (error: unknown) => void {
  const sessionChanged = useSessionChanged();
  return (error) => {
    if (!(error instanceof ApiError) || error.code !== 'unauthenticated') return;
    sessionChanged().catch(() => {
      // The password form shows its own error.
    });
  };
}

function stateAfterEvent(state: GeneratorState, event: GenerationEvent): GeneratorState {
  if (state.kind !== 'generating') return state;
  const next = { ...state, game: applyEvent(state.game, event) };
  return event.type === 'step' ? { ...next, step: event.step, percent: event.percent } : next;
}

/** Goes to the review, or back to the settings when there are no tasks to review. */
function stateAfterEnd(state: GeneratorState, ending: Ending, error: unknown): GeneratorState {
  if (state.kind !== 'generating') return state;
  const { game } = state;
  if (game.tasks.length === 0) return { kind: 'configuring', settings: game.settings, error };
  return { kind: 'reviewing', game, ending };
}

/** Keeps the state of the page across a reload. A generation stops when the page closes. */
export function useGenerator() {
  const [state, setState] = useState(initialState);
  const running = useRef<AbortController | null>(null);
  const handleLogout = useLogoutHandler();
  const queryClient = useQueryClient();

  useEffect(() => storeState(state), [state]);
  useEffect(() => () => running.current?.abort(), []);

  const end = (ending: Ending, error: unknown = null) =>
    setState((current) => stateAfterEnd(current, ending, error));

  const run = async (settings: GeneratorSettings, { signal }: AbortController) => {
    try {
      await generate(settings, signal, (event) => setState((current) => stateAfterEvent(current, event)));
      end('complete');
    } catch (error) {
      if (signal.aborted) return;
      end('interrupted', error);
      handleLogout(error);
    }
    await queryClient.invalidateQueries(aiUsageQuery);
  };

  return {
    state,
    start: (settings: GeneratorSettings) => {
      running.current = new AbortController();
      const game = emptyGame(randomUuid(), settings);
      setState({ kind: 'generating', game, step: 'thinking', percent: 0 });
      void run(settings, running.current);
    },
    stop: () => {
      running.current?.abort();
      end('stopped');
    },
    updateGame: (change: (game: GeneratedGame) => GeneratedGame) =>
      setState((current) =>
        current.kind === 'reviewing' ? { ...current, game: change(current.game) } : current,
      ),
    finish: (saved: SavedGame) =>
      setState((current) =>
        current.kind === 'reviewing' ? { kind: 'saved', settings: current.game.settings, ...saved } : current,
      ),
    startOver: () =>
      setState((current) => {
        const { settings } = 'game' in current ? current.game : current;
        return { kind: 'configuring', settings, error: null };
      }),
  };
}

export type Generator = ReturnType<typeof useGenerator>;
