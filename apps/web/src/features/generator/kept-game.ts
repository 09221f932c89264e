import { BASE } from '../../lib/base.ts';
import type { GeneratedGame } from './generated-game.ts';
import type { Ending, GeneratorState } from './generator-state.ts';

const KEY = `reisspel-generated-game${BASE}`;
/** Goes up when what is kept looks different: an older page may have left its own. */
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

/** Whether it is what this version of the page keeps. Looks no deeper than a broken write could reach. */
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

/** What there would be to look at after a reload; null for nothing. */
function worthKeeping(state: GeneratorState): KeptGame | null {
  if (state.kind === 'reviewing') return { version: VERSION, game: state.game, ending: state.ending };
  if (state.kind !== 'generating' || state.game.tasks.length === 0) return null;
  return { version: VERSION, game: state.game, ending: 'interrupted' };
}

/** Throws away what this tab holds, which tells the right answers. */
export function forgetGame(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // What keeps nothing has nothing to forget.
  }
}

/** Keeps the game of this tab through a reload or a wrong tap, until it is saved or thrown away. */
export function keepGame(state: GeneratorState): void {
  const kept = worthKeeping(state);
  try {
    if (kept === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Some private modes keep nothing; the game is still on the screen.
  }
}

/** Where the page begins: at the game that this tab still holds, or at the questions. */
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
