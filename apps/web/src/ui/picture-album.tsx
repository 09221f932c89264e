import { type ReactNode, useState } from 'react';
import * as m from '../paraglide/messages.js';
import type { Picture } from './picture.ts';
import { PictureGrid } from './picture-grid.tsx';
import { PictureViewer } from './picture-viewer.tsx';

interface PictureAlbumProps<P extends Picture> {
  pictures: readonly P[];
  /** What stands below a picture among the others. */
  tile: (picture: P) => ReactNode;
  /** What stands below it on the whole screen. */
  caption: (picture: P) => ReactNode;
}

/** Pictures as tiles; one that is opened fills the screen and leads to the others. */
export function PictureAlbum<P extends Picture>({ pictures, tile, caption }: PictureAlbumProps<P>) {
  const [openId, setOpenId] = useState<string | null>(null);
  const index = pictures.findIndex(({ id }) => id === openId);
  const picture = pictures[index];
  const opener = (target: P | undefined) => (target ? () => setOpenId(target.id) : null);
  return (
    <>
      <PictureGrid pictures={pictures} tile={tile} onOpen={setOpenId} />
      {picture ? (
        <PictureViewer
          picture={picture}
          position={m.picture_position({ index: index + 1, total: pictures.length })}
          onPrevious={opener(pictures[index - 1])}
          onNext={opener(pictures[index + 1])}
          onClose={() => setOpenId(null)}
        >
          {caption(picture)}
        </PictureViewer>
      ) : null}
    </>
  );
}
