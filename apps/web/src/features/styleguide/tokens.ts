/** The least contrast for body text, for a label or large text, and for an edge or shape. */
export const LEAST = { body: 7, label: 4.5, shape: 3 } as const;

export interface ColourPair {
  /** Token names without `--color-`; `white` is not a token. */
  readonly text: string;
  readonly ground: string;
  readonly use: keyof typeof LEAST;
}

const pair = (text: string, ground: string, use: ColourPair['use']): ColourPair => ({ text, ground, use });

/** Every text colour on every background that it may have. */
export const PAIRS: readonly ColourPair[] = [
  pair('ink', 'page', 'body'),
  pair('ink', 'card', 'body'),
  pair('ink', 'sand', 'body'),
  pair('ink', 'done', 'body'),
  pair('ink-2', 'page', 'label'),
  pair('ink-2', 'card', 'label'),
  pair('ink-2', 'sand', 'label'),
  pair('accent', 'page', 'label'),
  pair('accent', 'card', 'label'),
  pair('on-action', 'action', 'label'),
  pair('white', 'sea', 'body'),
  pair('white', 'sea-light', 'label'),
  pair('white', 'night', 'body'),
  pair('white', 'bar', 'body'),
  pair('on-good', 'good', 'label'),
  pair('on-late', 'late', 'label'),
  pair('on-waiting', 'waiting', 'label'),
  pair('on-verification', 'verification', 'label'),
  pair('on-quiz', 'quiz', 'label'),
  pair('on-bad', 'bad', 'label'),
  pair('on-sky', 'sky-high', 'body'),
  pair('on-sky', 'sky-low', 'label'),
  pair('white', 'tile-azure', 'label'),
  pair('white', 'tile-coral', 'label'),
  pair('white', 'tile-sun', 'label'),
  pair('white', 'tile-olive', 'label'),
  pair('edge', 'card', 'shape'),
  pair('azure', 'page', 'shape'),
];

export const SHAPES = [
  'line',
  'edge',
  'coral',
  'sun',
  'azure',
  'olive',
  'surf',
  'swell',
  'orb',
  'glow',
] as const;

export const TYPE_SCALE = [
  { name: 'text-7xl', className: 'display text-7xl' },
  { name: 'text-5xl', className: 'display text-5xl' },
  { name: 'text-4xl', className: 'display text-4xl' },
  { name: 'text-3xl', className: 'display text-3xl' },
  { name: 'text-2xl', className: 'display text-2xl' },
  { name: 'text-xl', className: 'display text-xl' },
  { name: 'text-lg', className: 'text-lg' },
  { name: 'text-base', className: 'text-base' },
  { name: 'text-sm', className: 'text-sm' },
  { name: 'text-xs', className: 'text-xs' },
] as const;

/** Gaps and paddings in steps of `--spacing` (4 px). */
export const STEPS = [1, 2, 3, 4, 5, 6, 8] as const;

export const RADII = [
  { name: 'rounded-xl', className: 'rounded-xl' },
  { name: 'rounded-2xl', className: 'rounded-2xl' },
  { name: 'rounded-card', className: 'rounded-card' },
  { name: 'rounded-button', className: 'rounded-button' },
  { name: 'rounded-panel', className: 'rounded-panel' },
  { name: 'rounded-full', className: 'rounded-full' },
] as const;

export const SHADOWS = [
  { name: 'shadow-card', className: 'shadow-card' },
  { name: 'shadow-raised', className: 'shadow-raised' },
] as const;

export function colourOf(token: string): string {
  return token === 'white' ? 'white' : `var(--color-${token})`;
}
