import type { ReactNode } from 'react';

interface WavesProps {
  /** Units that the paths in it are drawn in, of 390 in width: they are stretched over the width of the box. */
  height: number;
  /** How high they are on the screen. */
  className: string;
  children: ReactNode;
}

/** Waves along the lower edge of a box that is `relative`, the furthest first. */
export function Waves({ height, className, children }: WavesProps) {
  return (
    <svg
      viewBox={`0 0 390 ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className={`absolute inset-x-0 bottom-0 w-full print:hidden ${className}`}
    >
      {children}
    </svg>
  );
}
