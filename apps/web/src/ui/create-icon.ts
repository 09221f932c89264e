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
 * Makes the component of an icon. The build uses this instead of Lucide's own function
 * (`own-icons.ts`), which makes two components per icon and is larger than all icons of a first
 * view together. It lacks what the app does not use: `absoluteStrokeWidth`, `nonScalingStroke`, the
 * context and the classes. An icon with an `aria-label` is an image with that name. Screen readers
 * skip other icons.
 */
export default function createIcon({ node }: LucideIconData): (props: LucideProps) => ReactElement {
  const shapes = node.map(([shape, attributes]) => createElement(shape, attributes));
  return function Icon({ size = 24, color = 'currentColor', ...props }) {
    const role = props['aria-label'] === undefined ? { 'aria-hidden': true } : { role: 'img' };
    const look = { width: size, height: size, stroke: color };
    return createElement('svg', { ...LOOK, ...role, ...look, ...props }, ...shapes);
  };
}
