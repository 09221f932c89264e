import type { Box } from './picture.ts';

export interface Found extends Box {
  readonly confidence: number;
}

/** Shared area as a part of both together, from which two boxes are of the same thing. */
const SAME_OF_BOTH = 0.3;

function isSame(one: Box, other: Box): boolean {
  const across = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const down = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  const shared = Math.max(0, across) * Math.max(0, down);
  return shared > SAME_OF_BOTH * (one.width * one.height + other.width * other.height - shared);
}

/** Keeps the surest of what was found more than once. */
export function withoutDoubles(found: readonly Found[]): Found[] {
  const kept: Found[] = [];
  for (const each of found.toSorted((a, b) => b.confidence - a.confidence)) {
    if (!kept.some((other) => isSame(each, other))) kept.push(each);
  }
  return kept;
}
