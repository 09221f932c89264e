import { Check, X } from 'lucide-react';
import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { LOCALE } from '../../../lib/language.ts';
import * as m from '../../../paraglide/messages.js';
import { Chip } from '../../../ui/chip.tsx';
import { contrast, rgbOf } from '../contrast.ts';
import { Part, Specimen } from './specimen.tsx';

/** The least contrast for body text, for a label or large text, and for an edge or shape. */
const USES = {
  body: { least: 7, text: m.styleguide_use_body },
  label: { least: 4.5, text: m.styleguide_use_label },
  shape: { least: 3, text: m.styleguide_use_shape },
};

interface ColourPair {
  /** Token names without `--color-`; `white` is not a token. */
  readonly text: string;
  readonly ground: string;
  readonly use: keyof typeof USES;
}

function pairs(use: ColourPair['use'], text: string, grounds: readonly string[]): ColourPair[] {
  return grounds.map((ground) => ({ text, ground, use }));
}

/** Grounds with a text colour of their own, `on-...`. */
const OWN_TEXT = ['action', 'good', 'late', 'waiting', 'verification', 'quiz', 'bad'];

/** Every text colour on every background that it may have. */
const PAIRS: readonly ColourPair[] = [
  ...pairs('body', 'ink', ['page', 'card', 'sand', 'done']),
  ...pairs('label', 'ink-2', ['page', 'card', 'sand']),
  ...pairs('label', 'accent', ['page', 'card']),
  ...pairs('body', 'white', ['sea', 'night', 'bar']),
  ...pairs('label', 'white', ['sea-light']),
  ...OWN_TEXT.flatMap((ground) => pairs('label', `on-${ground}`, [ground])),
  ...pairs('body', 'on-sky', ['sky-high']),
  ...pairs('label', 'on-sky', ['sky-low']),
  ...pairs('label', 'white', ['tile-azure', 'tile-coral', 'tile-sun', 'tile-olive']),
  ...pairs('shape', 'edge', ['card']),
  ...pairs('shape', 'azure', ['page']),
];

const SHAPES = ['line', 'edge', 'coral', 'sun', 'azure', 'olive', 'surf', 'swell', 'orb', 'glow'];

function colourOf(token: string): string {
  return token === 'white' ? 'white' : `var(--color-${token})`;
}

const DARK = '(prefers-color-scheme: dark)';

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(DARK);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Rounded down, so that a value just below a bound does not seem to reach it. */
function ratioText(ratio: number): string {
  return new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1 }).format(Math.floor(ratio * 10) / 10);
}

/** A pair with its contrast as rendered when it appears. */
function Pair({ text, ground, use }: ColourPair) {
  const swatch = useRef<HTMLDivElement>(null);
  const [ratio, setRatio] = useState<number | null>(null);
  useLayoutEffect(() => {
    if (!swatch.current) return;
    const { color, backgroundColor } = getComputedStyle(swatch.current);
    const [front, back] = [rgbOf(color), rgbOf(backgroundColor)];
    if (front && back) setRatio(contrast(front, back));
  }, []);
  const { least, text: useText } = USES[use];
  const enough = ratio !== null && ratio >= least;
  const contrastText = enough ? m.styleguide_contrast : m.styleguide_contrast_low;
  return (
    <li className="grid grid-cols-1 gap-2">
      <div
        ref={swatch}
        // Shows the design's colours, also when the reader forces their own.
        className="keep-colour rounded-2xl border-2 border-line px-4 py-3"
        // A colour in transition would be measured halfway.
        style={{ background: colourOf(ground), color: colourOf(text), transitionProperty: 'none' }}
      >
        {use === 'shape' ? (
          <span className="block h-8 rounded-xl border-4" style={{ borderColor: 'currentColor' }} />
        ) : (
          <span className="display block text-2xl">Aa 123</span>
        )}
      </div>
      <div>
        <code className="block font-bold font-sans">
          {text} / {ground}
        </code>
        <span className="block text-ink-2 text-sm">{useText({ least: ratioText(least) })}</span>
      </div>
      {ratio === null ? null : (
        <span>
          <Chip tone={enough ? 'good' : 'bad'} icon={enough ? Check : X}>
            {contrastText({ ratio: ratioText(ratio) })}
          </Chip>
        </span>
      )}
    </li>
  );
}

export function Colours() {
  const isDark = useSyncExternalStore(subscribe, () => matchMedia(DARK).matches);
  return (
    <Part id="colours">
      <Specimen wide name="--color-*" text={m.styleguide_pairs_text()}>
        <ul className="grid grid-cols-2 sm:grid-cols-3 gap-4">
          {PAIRS.map((pair) => (
            // Another theme is measured anew.
            <Pair key={`${pair.text}/${pair.ground} ${isDark}`} {...pair} />
          ))}
        </ul>
      </Specimen>
      <Specimen wide name="--color-*" text={m.styleguide_shapes_text()}>
        <ul className="grid grid-cols-2 sm:grid-cols-3 gap-4">
          {SHAPES.map((name) => (
            <li key={name}>
              <span
                className="keep-colour mb-1 block h-12 rounded-2xl border-2 border-line"
                style={{ background: colourOf(name) }}
              />
              <code className="font-bold font-sans">{name}</code>
            </li>
          ))}
        </ul>
      </Specimen>
    </Part>
  );
}
