import type { GenerationEvent, GeneratorSettings, GeneratorStep } from '@reisspel/contract/generator';
import type { ArchiveId } from '@reisspel/contract/ids';
import type { ProfileLoad } from '@reisspel/contract/profiles';
import { emptyGame, type GeneratedGame, takeEvent } from './generated-game.ts';

/** The end of a generation: finished, stopped by the organiser, or cut off (connection, reload). */
export type Ending = 'complete' | 'stopped' | 'interrupted';

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
      /** The settings of the last generation. */
      settings: GeneratorSettings | null;
      /** The error of the last generation; null when there was none. */
      error: unknown;
    }
  | { kind: 'generating'; game: GeneratedGame; step: GeneratorStep; percent: number }
  | {
      kind: 'reviewing';
      game: GeneratedGame;
      ending: Ending;
      /** True when the game comes from before a reload. */
      recovered: boolean;
    }
  | { kind: 'saved'; settings: GeneratorSettings; saved: SavedGame };

export type GeneratorAction =
  | { type: 'start'; id: string; settings: GeneratorSettings; title: string }
  | { type: 'event'; event: GenerationEvent }
  | { type: 'end'; ending: Ending; error: unknown }
  | { type: 'amend'; change: (game: GeneratedGame) => GeneratedGame }
  | { type: 'saved'; saved: SavedGame }
  /** Returns to the settings and discards the game. */
  | { type: 'leave' };

function takeStep(state: GeneratorState, event: GenerationEvent): GeneratorState {
  if (state.kind !== 'generating') return state;
  const next = { ...state, game: takeEvent(state.game, event) };
  return event.type === 'step' ? { ...next, step: event.step, percent: event.percent } : next;
}

/** A generation without tasks leaves nothing to review. */
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
