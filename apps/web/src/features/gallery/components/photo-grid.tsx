import * as m from '../../../paraglide/messages.js';
import { type DescribedPhoto, photoAddress } from '../album-photos.ts';

interface PhotoGridProps {
  photos: readonly DescribedPhoto[];
  onOpen: (id: string) => void;
}

export function PhotoGrid({ photos, onOpen }: PhotoGridProps) {
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
      {photos.map(({ id, team, task, color, width, height }) => (
        <li key={id}>
          <button
            type="button"
            onClick={() => onOpen(id)}
            className="group block w-full overflow-hidden rounded-card bg-card text-left shadow-card"
          >
            <img
              src={photoAddress(id, 'thumb')}
              alt=""
              width={width}
              height={height}
              loading="lazy"
              className="aspect-square w-full bg-sand object-cover transition-transform duration-300 group-hover:scale-105"
            />
            <span className="relative flex items-center gap-2 bg-card p-3">
              <span aria-hidden className="size-4 shrink-0 rounded-md" style={{ background: color }} />
              <span className="min-w-0">
                <strong className="block truncate">{team}</strong>
                <span className="block truncate text-ink-2 text-sm">{task}</span>
                <span className="sr-only">{m.gallery_open()}</span>
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
