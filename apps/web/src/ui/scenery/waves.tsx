import type { ReactNode } from 'react';

interface WavesProps {
  /** Height of the SVG's view box. The view box is 390 wide and stretches to the element. */
  height: number;
  className: string;
  children: ReactNode;
}

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
