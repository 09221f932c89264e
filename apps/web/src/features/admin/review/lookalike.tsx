import type { PhotoId } from '@reisspel/contract/ids';
import { Copy } from 'lucide-react';
import { useId } from 'react';
import { pageBase } from '../../../lib/base.ts';
import * as m from '../../../paraglide/messages.js';
import type { ReviewEntry } from './use-reviews.ts';

function Picture({ photoId, caption }: { photoId: PhotoId; caption: string }) {
  const address = `${pageBase()}/api/photos/${photoId}`;
  return (
    <figure className="min-w-0">
      <a href={`${address}/full`} target="_blank" rel="noreferrer">
        <img
          src={`${address}/thumb`}
          alt={caption}
          loading="lazy"
          className="max-h-72 w-full rounded-2xl bg-sand object-contain"
        />
      </a>
      <figcaption aria-hidden className="mt-1.5 text-sm">
        {caption}
      </figcaption>
    </figure>
  );
}

interface LookalikeNoticeProps {
  entry: ReviewEntry;
  photoId: PhotoId;
  earlier: NonNullable<ReviewEntry['earlier']>;
}

/** Shows a photo beside the earlier one that it looks like. The organiser decides what it means. */
export function LookalikeNotice({ entry, photoId, earlier }: LookalikeNoticeProps) {
  const titleId = useId();
  const { team, task } = earlier;
  const before =
    team === null || task === null
      ? m.admin_alike_put_aside()
      : m.admin_alike_before({ team: team.name, task: task.description });
  return (
    <section aria-labelledby={titleId} className="grid gap-3 rounded-2xl bg-waiting p-4 text-on-waiting">
      <h4 id={titleId} className="flex items-center gap-2 font-bold">
        <Copy aria-hidden className="size-5 shrink-0" />
        {m.admin_alike_title()}
      </h4>
      <div className="grid grid-cols-2 gap-3">
        <Picture photoId={earlier.photoId} caption={before} />
        <Picture
          photoId={photoId}
          caption={m.admin_alike_now({ team: entry.team.name, task: entry.task.description })}
        />
      </div>
    </section>
  );
}
