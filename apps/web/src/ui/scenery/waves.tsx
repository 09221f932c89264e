import type { ReactNode } from 'react';

interface WavesProps {
  /** Height of the view box of the paths; its width is 390, stretched to the box. */
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
