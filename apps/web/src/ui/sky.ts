export type Sky = 'night' | 'dawn' | 'day' | 'dusk';

/** Hours of the day at which a sky begins, latest first: about those of a summer by the Mediterranean. */
const BEGINS: readonly { from: number; sky: Sky }[] = [
  { from: 22, sky: 'night' },
  { from: 18, sky: 'dusk' },
  { from: 9, sky: 'day' },
  { from: 6, sky: 'dawn' },
];

/** The sky at an hour (0 to 23) of the day. */
export function skyAt(hour: number): Sky {
  return BEGINS.find(({ from }) => hour >= from)?.sky ?? 'night';
}
