import { type ReactNode, useMemo, useRef, useState } from 'react';
import type { Picture, PictureGroup } from './picture.ts';
import { PictureGrid } from './picture-grid.tsx';
import { PictureViewer } from './picture-viewer.tsx';
import { loadStage } from './stage-loader.ts';

interface PictureAlbumProps<P extends Picture> {
  groups: readonly PictureGroup<P>[];
  /** What stands below a picture among the others. Better one that stays the same: all are drawn anew when it changes. */
  tile: (picture: P) => ReactNode;
  /** What stands below it on the whole screen. */
  caption: (picture: P) => ReactNode;
}

/** It will be asked for again when a picture is opened. */
function prepare(): void {
  loadStage().catch(() => undefined);
}

/** Pictures in rows; one that is opened fills the screen and leads to the others. */
export function PictureAlbum<P extends Picture>({ groups, tile, caption }: PictureAlbumProps<P>) {
  const [openId, setOpenId] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const grid = useMemo(
    () => <PictureGrid groups={groups} tile={tile} onOpen={setOpenId} onNear={prepare} />,
    [groups, tile],
  );
  return (
    <div ref={box}>
      {grid}
      {openId === null ? null : (
        <PictureViewer
          pictures={groups.flatMap(({ pictures }) => pictures)}
          firstId={openId}
          caption={caption}
          tileOf={(id) => box.current?.querySelector(`[data-picture="${CSS.escape(id)}"] img`) ?? null}
          onClose={() => setOpenId(null)}
        />
      )}
    </div>
  );
}
