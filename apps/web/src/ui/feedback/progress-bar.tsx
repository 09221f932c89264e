interface ProgressBarProps {
  /** 0 to 100. */
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
