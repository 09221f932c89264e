import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { contrast, rgbOf } from './contrast.ts';
import { type ColourPair, colourOf, PAIRS } from './tokens.ts';

const DARK = '(prefers-color-scheme: dark)';

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(DARK);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** What the page makes of a CSS colour at this moment. */
function asked(probe: HTMLElement, color: string): string {
  probe.style.color = color;
  return getComputedStyle(probe).color;
}

function measure(): ReadonlyMap<ColourPair, number> {
  const probe = document.body.appendChild(document.createElement('span'));
  // With less motion every change of a colour takes a moment, and the old one would be read.
  probe.style.transitionProperty = 'none';
  // Of the design, also where the reader's own colours stand in its place.
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

/** The contrast of each pair as the page shows it, in the theme that it has now. */
export function useMeasured(): ReadonlyMap<ColourPair, number> {
  const isDark = useSyncExternalStore(subscribe, () => matchMedia(DARK).matches);
  const [measured, setMeasured] = useState<ReadonlyMap<ColourPair, number>>(new Map());
  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme is what changes the colours
  useLayoutEffect(() => setMeasured(measure()), [isDark]);
  return measured;
}
