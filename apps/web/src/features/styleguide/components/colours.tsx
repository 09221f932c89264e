import { Check, X } from 'lucide-react';
import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { LOCALE } from '../../../lib/language.ts';
import * as m from '../../../paraglide/messages.js';
import { Chip } from '../../../ui/chip.tsx';
import { contrast, rgbOf } from '../contrast.ts';
import { type ColourPair, colourOf, LEAST, PAIRS, SHAPES } from '../tokens.ts';
import { Part, Specimen } from './specimen.tsx';

const DARK = '(prefers-color-scheme: dark)';

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(DARK);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** The computed value of a CSS colour in this page. */
function asked(probe: HTMLElement, color: string): string {
  probe.style.color = color;
  return getComputedStyle(probe).color;
}

function measure(): ReadonlyMap<ColourPair, number> {
  const probe = document.body.appendChild(document.createElement('span'));
  // With reduced motion a colour has a short transition, and the old value would be read.
  probe.style.transitionProperty = 'none';
  // Measures the design's colours, also when the reader forces their own.
  probe.className = 'keep-colour';
  const found = new Map<ColourPair, number>();
  for (const pair of PAIRS) {
    const text = rgbOf(asked(probe, colourOf(pair.text)));
    const ground = rgbOf(asked(probe, colourOf(pair.ground)));
    if (text && ground) found.set(pair, contrast(text, ground));
  }
  probe.remove();
  return found;
}

/** The contrast of each pair as rendered in the present theme. */
function useMeasured(): ReadonlyMap<ColourPair, number> {
  const isDark = useSyncExternalStore(subscribe, () => matchMedia(DARK).matches);
  const [measured, setMeasured] = useState<ReadonlyMap<ColourPair, number>>(new Map());
  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme is what changes the colours
  useLayoutEffect(() => setMeasured(measure()), [isDark]);
  return measured;
}

/** Rounded down, so that a value just below a bound does not seem to reach it. */
function ratioText(ratio: number): string {
  return new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1 }).format(Math.floor(ratio * 10) / 10);
}

const USE = {
  body: m.styleguide_use_body,
  label: m.styleguide_use_label,
  shape: m.styleguide_use_shape,
};

function Pair({ pair, ratio }: { pair: ColourPair; ratio: number | undefined }) {
  const { text, ground, use } = pair;
  const enough = ratio !== undefined && ratio >= LEAST[use];
  return (
    <li className="grid grid-cols-1 gap-2">
      <div
        className="keep-colour rounded-2xl border-2 border-line px-4 py-3"
        style={{ background: colourOf(ground), color: use === 'shape' ? undefined : colourOf(text) }}
      >
        {use === 'shape' ? (
          <span className="block h-8 rounded-xl border-4" style={{ borderColor: colourOf(text) }} />
        ) : (
          <span className="display block text-2xl">Aa 123</span>
        )}
      </div>
      <div>
        <code className="block font-bold font-sans">
          {text} / {ground}
        </code>
        <span className="block text-ink-2 text-sm">{USE[use]({ least: ratioText(LEAST[use]) })}</span>
      </div>
      {ratio === undefined ? null : (
        <span>
          <Chip tone={enough ? 'good' : 'bad'} icon={enough ? Check : X}>
            {enough
              ? m.styleguide_contrast({ ratio: ratioText(ratio) })
              : m.styleguide_contrast_low({ ratio: ratioText(ratio) })}
          </Chip>
        </span>
      )}
    </li>
  );
}

export function Colours() {
  const measured = useMeasured();
  return (
    <Part id="colours" title={m.styleguide_colours()}>
      <Specimen wide name="--color-*" text={m.styleguide_pairs_text()}>
        <ul className="grid grid-cols-2 sm:grid-cols-3 gap-4">
          {PAIRS.map((pair) => (
            <Pair key={`${pair.text}/${pair.ground}`} pair={pair} ratio={measured.get(pair)} />
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
