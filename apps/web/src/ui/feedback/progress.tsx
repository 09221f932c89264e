import type { ReactNode } from 'react';

interface ProgressRingProps {
  percent: number;
  label: string;
  children: ReactNode;
}

const RADIUS = 34;
const CIRCUMFERENCE = 2 * Math.PI * RADIUS;

export function ProgressRing({ percent, label, children }: ProgressRingProps) {
  return (
    <div className="relative size-[5rem] shrink-0" role="img" aria-label={label}>
      <svg viewBox="0 0 80 80" aria-hidden="true" className="size-full -rotate-90">
        <circle cx="40" cy="40" r={RADIUS} fill="none" stroke="rgb(255 255 255 / 0.25)" strokeWidth="9" />
        <circle
          cx="40"
          cy="40"
          r={RADIUS}
          fill="none"
          className="stroke-sun transition-[stroke-dashoffset] duration-700"
          strokeWidth="9"
          strokeDasharray={CIRCUMFERENCE}
          strokeDashoffset={CIRCUMFERENCE * (1 - percent / 100)}
        />
      </svg>
      <span aria-hidden className="display absolute inset-0 flex items-center justify-center text-lg">
        {children}
      </span>
    </div>
  );
}

interface ProgressBarProps {
  percent: number;
  color: string;
  label: string;
}

export function ProgressBar({ percent, color, label }: ProgressBarProps) {
  return (
    <div
      role="progressbar"
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-label={label}
      className="h-2.5 overflow-hidden rounded-full bg-sand"
    >
      <div
        className="h-full rounded-full transition-[width] duration-500"
        style={{ width: `${percent}%`, background: color }}
      />
    </div>
  );
}
