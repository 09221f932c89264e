import { parseJson } from '../../lib/json.ts';

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** Returns the ids in a part of a stored answer; none if it is no list. */
function idsOf(stored: unknown): string[] {
  return Array.isArray(stored) ? stored.filter(isText) : [];
}

/** Returns the ids in the draft of an answer, which may be empty. */
export function idsInDraft(draft: string): string[] {
  return idsOf(parseJson(draft));
}

/** Returns the draft with these ids; empty without ids. */
export function draftOfIds(ids: unknown): string {
  const texts = idsOf(ids);
  return texts.length === 0 ? '' : JSON.stringify(texts);
}
