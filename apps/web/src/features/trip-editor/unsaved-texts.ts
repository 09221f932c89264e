import type { TripDraft } from '@reisspel/contract/trip';
import { stablePath } from './draft-path.ts';

/** Fields that nobody types. */
const NOT_TYPED: ReadonlySet<string> = new Set(['id', 'direction']);

/** Every text that was typed, by its path. */
function typedTexts(value: unknown, path: string): [path: string, text: string][] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value)
    .filter(([key]) => !NOT_TYPED.has(key))
    .flatMap(([key, inside]) => typedTexts(inside, path === '' ? key : `${path}.${key}`));
}

/** What `draft` says and `saved` does not, wherever its flight, day or item has moved. */
export function unsavedTexts(saved: TripDraft, draft: TripDraft): { path: string; text: string }[] {
  const before = new Map(typedTexts(saved, '').map(([path, text]) => [stablePath(saved, path), text]));
  return typedTexts(draft, '')
    .filter(([path, text]) => before.get(stablePath(draft, path)) !== text)
    .map(([path, text]) => ({ path, text }));
}
