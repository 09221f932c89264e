import type { TripDraft } from '@reisspel/contract/trip';
import type { DraftSection } from './sections.ts';

const PARTS = ['flights', 'hotel', 'schedule', 'homeStayers'] as const;

/** The section that a path of the draft is edited in. */
export function sectionOfPath(path: string): DraftSection {
  const first = path.split('.')[0];
  return PARTS.find((part) => part === first) ?? 'general';
}

/** What `path` names in `value`; undefined where there is nothing. */
function valueAt(value: unknown, path: string): unknown {
  let at = value;
  for (const key of path === '' ? [] : path.split('.')) {
    at = typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined;
  }
  return at;
}

function idOf(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || !('id' in value)) return null;
  return typeof value.id === 'string' ? value.id : null;
}

/** `path` with the ids of its entries in place of their numbers: it stays the same when entries come, go and move. */
export function stablePath(draft: TripDraft, path: string): string {
  const keys = path.split('.');
  return keys.map((key, index) => idOf(valueAt(draft, keys.slice(0, index + 1).join('.'))) ?? key).join('.');
}

/** The id of the flight or day that `path` leads into; null where it leads into none. */
export function entryOfPath(draft: TripDraft, path: string): string | null {
  const flightOrDay = /^(?:flights\.items|(?:schedule|homeStayers)\.days)\.\d+/.exec(path)?.[0];
  return flightOrDay === undefined ? null : idOf(valueAt(draft, flightOrDay));
}
