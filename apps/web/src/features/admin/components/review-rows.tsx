import type { ReviewEntry } from '../review-rows.ts';
import type { Reviews } from '../use-reviews.ts';
import { ReviewRow } from './review-row.tsx';

interface ReviewRowsProps {
  rows: readonly ReviewEntry[];
  reviews: Reviews;
  /** How they are laid out. */
  className: string;
}

/** Photos in a list, each with the organiser's word to give. */
export function ReviewRows({
  rows,
  reviews: { overtaken, reviewed, erased, reject },
  className,
}: ReviewRowsProps) {
  return (
    <ul className={`grid gap-3 ${className}`}>
      {rows.map((row) => (
        <ReviewRow
          key={row.submission.id}
          {...row}
          overtaken={overtaken?.submission.id === row.submission.id && !overtaken.hasLeft}
          onReviewed={(it) => reviewed(row, it)}
          onErased={() => erased(row)}
          onReject={() => reject(row)}
        />
      ))}
    </ul>
  );
}
