import { localClock } from '../../../lib/dates.ts';
import type { DescribedPhoto } from '../album-photos.ts';

interface CaptionProps {
  photo: DescribedPhoto;
}

/** Below a photo among the others: whose it is. */
export function TileCaption({ photo: { team, task, color } }: CaptionProps) {
  return (
    <p className="flex items-center gap-2">
      <span aria-hidden className="size-4 shrink-0 rounded-md" style={{ background: color }} />
      <span className="min-w-0">
        <strong className="block truncate">{team}</strong>
        <span className="block truncate text-ink-2 text-sm">{task}</span>
      </span>
    </p>
  );
}

/** Below a photo on the whole screen: what it was for. */
export function FullCaption({ photo: { team, task, takenAt } }: CaptionProps) {
  return (
    <>
      <strong className="display block text-xl">{task}</strong>
      {team} · {localClock(takenAt)}
    </>
  );
}
