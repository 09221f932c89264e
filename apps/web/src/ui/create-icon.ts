import type { LucideIconData, LucideProps } from 'lucide-react';
import { createElement, type ReactElement } from 'react';

const LOOK = {
  xmlns: 'http://www.w3.org/2000/svg',
  viewBox: '0 0 24 24',
  fill: 'none',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

/**
 * Makes the component of an icon. Takes the place of Lucide's own in the build (`own-icons.ts`), which is two components for
 * each icon and a builder for any framework, and weighs more than all icons of a first view together. Of what Lucide's icons
 * take it leaves out `absoluteStrokeWidth`, `nonScalingStroke`, the context and the classes, which nothing
 * here uses. One that has an `aria-label` is a picture of that name; any other says nothing to a screen reader.
 */
export default function createIcon({ node }: LucideIconData): (props: LucideProps) => ReactElement {
  const shapes = node.map(([shape, attributes]) => createElement(shape, attributes));
  return function Icon({ size = 24, color = 'currentColor', ...props }) {
    const meaning = props['aria-label'] === undefined ? { 'aria-hidden': true } : { role: 'img' };
    const own = { width: size, height: size, stroke: color };
    return createElement('svg', { ...LOOK, ...meaning, ...own, ...props }, ...shapes);
  };
}
