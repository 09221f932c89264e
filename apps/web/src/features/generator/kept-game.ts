import { BASE } from '../../lib/base.ts';
import type { GeneratedGame } from './generated-game.ts';
import type { Ending, GeneratorState } from './generator-state.ts';

const KEY = `reisspel-generated-game${BASE}`;
/** Increase this when the stored format changes: an older page may have left its own. */
const VERSION = 2;

interface KeptGame {
  version: typeof VERSION;
  game: GeneratedGame;
  ending: Ending;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isList = (value: unknown, isEntry: (entry: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every(isEntry);

const isReviewTask = (entry: unknown): boolean =>
  isObject(entry) &&
  isObject(entry['task']) &&
  typeof entry['task']['id'] === 'string' &&
  isObject(entry['task']['input']) &&
  typeof entry['task']['input']['instructions'] === 'string';

const isReviewTeam = (entry: unknown): boolean => isObject(entry) && isObject(entry['team']);

/** Checks the stored format, only as deep as a broken write could reach. */
function isKept(value: unknown): value is KeptGame {
  if (!isObject(value) || value['version'] !== VERSION || !isObject(value['game'])) return false;
  const { id, settings, title, tasks, teams, fallbacks } = value['game'];
  return (
    typeof value['ending'] === 'string' &&
    typeof id === 'string' &&
    typeof title === 'string' &&
    isObject(settings) &&
    isObject(fallbacks) &&
    isList(tasks, isReviewTask) &&
    isList(teams, isReviewTeam)
  );
}

/** The game to store for a reload, or null. */
function worthKeeping(state: GeneratorState): KeptGame | null {
  if (state.kind === 'reviewing') return { version: VERSION, game: state.game, ending: state.ending };
  if (state.kind !== 'generating' || state.game.tasks.length === 0) return null;
  return { version: VERSION, game: state.game, ending: 'interrupted' };
}

/** Discards the stored game, which has the right answers. */
export function forgetGame(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Without storage there is nothing to discard.
  }
}

/** Stores the game in this tab until it is saved or discarded, so that it survives a reload. */
export function keepGame(state: GeneratorState): void {
  const kept = worthKeeping(state);
  try {
    if (kept === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Some private modes store nothing; the game is still on the screen.
  }
}

/** Restores the game of this tab, or starts with the settings. */
export function openingState(): GeneratorState {
  const nothing: GeneratorState = { kind: 'asking', settings: null, error: null };
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (!isKept(kept)) return nothing;
    return { kind: 'reviewing', game: kept.game, ending: kept.ending, recovered: true };
  } catch {
    return nothing;
  }
}
