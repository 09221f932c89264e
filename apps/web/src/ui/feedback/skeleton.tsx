interface SkeletonProps {
  className: string;
  count?: number;
}

export function Skeleton({ className, count = 1 }: SkeletonProps) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows are equal and never move
    <div key={index} aria-hidden className={`animate-pulse rounded-card bg-sand ${className}`} />
  ));
}
