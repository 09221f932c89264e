import { Skeleton } from './skeleton.tsx';

/** Rows of what an album often holds: width to height of each picture. */
const ROWS: readonly (readonly number[])[] = [
  [1.33, 1.33],
  [0.75, 1.33, 0.75],
  [1.33, 1.33],
  [0.75, 0.75, 0.75],
];

/** Stands where pictures will: rows of their sizes. On a wide screen two of these rows stand side by side. */
export function PictureGridSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-x-2 gap-y-4 md:grid-cols-2">
      {ROWS.map((row) => (
        <div key={row.join()} className="flex gap-2">
          {row.map((aspect, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they never move
            <div key={index} style={{ flex: aspect, aspectRatio: aspect }}>
              <Skeleton className="h-full rounded-xl" />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
