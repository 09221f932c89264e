import { ArrowUp } from 'lucide-react';
import * as m from '../../../paraglide/messages.js';

interface NewPhotosProps {
  waiting: number;
  onShow: () => void;
}

/** Tells of photos that arrived while somebody looks at others, and leads to them. Takes no room of its own. */
export function NewPhotos({ waiting, onShow }: NewPhotosProps) {
  return (
    <div role="status" className="sticky top-14 z-20 flex h-0 justify-center print:hidden">
      {waiting > 0 ? (
        <button
          type="button"
          onClick={onShow}
          className="inline-flex h-12 items-center gap-2 rounded-full bg-sea px-5 font-bold text-white shadow-raised"
        >
          <ArrowUp aria-hidden className="size-5" />
          {m.gallery_new({ photos: waiting })}
        </button>
      ) : null}
    </div>
  );
}
