import type { GenerationEvent, GeneratorSettings, GeneratorStep } from '@reisspel/contract/generator';
import type { ArchiveId } from '@reisspel/contract/ids';
import type { ProfileLoad } from '@reisspel/contract/profiles';
import { emptyGame, type GeneratedGame, takeEvent } from './generated-game.ts';

/** How the making of a game ended: by itself, by the organiser, or halfway (a lost connection, a reload). */
export type Ending = 'complete' | 'stopped' | 'interrupted';

export interface SavedGame {
  mode: ProfileLoad['mode'];
  title: string;
  /** What it took the place of; null when there was nothing. */
  archiveId: ArchiveId | null;
}

/** Where the page is, from the questions to the saved game. */
export type GeneratorState =
  | {
      kind: 'asking';
      /** What was asked for last. */
      settings: GeneratorSettings | null;
      /** Why nothing came of it; null when nothing went wrong. */
      error: unknown;
    }
  | { kind: 'generating'; game: GeneratedGame; step: GeneratorStep; percent: number }
  | {
      kind: 'reviewing';
      game: GeneratedGame;
      ending: Ending;
      /** Whether it is from before the page was loaded. */
      recovered: boolean;
    }
  | { kind: 'saved'; settings: GeneratorSettings; saved: SavedGame };

export type GeneratorAction =
  | { type: 'start'; id: string; settings: GeneratorSettings; title: string }
  | { type: 'event'; event: GenerationEvent }
  | { type: 'end'; ending: Ending; error: unknown }
  | { type: 'amend'; change: (game: GeneratedGame) => GeneratedGame }
  | { type: 'saved'; saved: SavedGame }
  /** To the questions again, without what was made. */
  | { type: 'leave' };

function takeStep(state: GeneratorState, event: GenerationEvent): GeneratorState {
  if (state.kind !== 'generating') return state;
  const next = { ...state, game: takeEvent(state.game, event) };
  return event.type === 'step' ? { ...next, step: event.step, percent: event.percent } : next;
}

/** A generation that brought no task is nothing to look at. */
function end(state: GeneratorState, ending: Ending, error: unknown): GeneratorState {
  if (state.kind !== 'generating') return state;
  const { game } = state;
  if (game.tasks.length === 0) return { kind: 'asking', settings: game.settings, error };
  return { kind: 'reviewing', game, ending, recovered: false };
}

function settingsOf(state: GeneratorState): GeneratorSettings | null {
  return state.kind === 'asking' || state.kind === 'saved' ? state.settings : state.game.settings;
}

export function reduceGenerator(state: GeneratorState, action: GeneratorAction): GeneratorState {
  switch (action.type) {
    case 'start':
      return {
        kind: 'generating',
        game: emptyGame(action.id, action.settings, action.title),
        step: 'thinking',
        percent: 0,
      };
    case 'event':
      return takeStep(state, action.event);
    case 'end':
      return end(state, action.ending, action.error);
    case 'amend':
      return state.kind === 'reviewing' ? { ...state, game: action.change(state.game) } : state;
    case 'saved':
      return state.kind === 'reviewing'
        ? { kind: 'saved', settings: state.game.settings, saved: action.saved }
        : state;
    case 'leave':
      return { kind: 'asking', settings: settingsOf(state), error: null };
    default:
      return action satisfies never;
  }
}
