import type { GalleryPhoto } from '@reisspel/contract/live';
import { Download } from 'lucide-react';
import * as m from '../../../paraglide/messages.js';
import { buttonLook } from '../../../ui/button.tsx';
import { type Choice, chosenPhotos, downloadAddress } from '../album-photos.ts';

interface AlbumDownloadProps {
  photos: readonly GalleryPhoto[];
  choice: Choice;
}

/** Gives the chosen photos as one file, and says how many these are. */
export function AlbumDownload({ photos, choice }: AlbumDownloadProps) {
  const chosen = chosenPhotos(photos, choice).length;
  if (chosen === 0) return null;
  const label = chosen === photos.length ? m.gallery_download_all : m.gallery_download_chosen;
  return (
    <a
      href={downloadAddress(choice)}
      download
      className={`${buttonLook('secondary')} shrink-0 px-3! sm:px-5!`}
    >
      <Download aria-hidden className="size-5" />
      {/* A phone has no room for how many beside the title, which says that too. */}
      <span aria-hidden className="sm:hidden">
        {m.gallery_download()}
      </span>
      <span className="sr-only sm:not-sr-only">{label({ photos: chosen })}</span>
    </a>
  );
}
