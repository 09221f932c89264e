import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { Picture, PictureGroup } from './picture.ts';
import { PictureGrid, tileIn } from './picture-grid.tsx';
import { PictureViewer } from './picture-viewer.tsx';
import { loadStage } from './stage-loader.ts';

interface PictureAlbumProps<P extends Picture> {
  groups: readonly PictureGroup<P>[];
  /** What stands below a picture among the others. Better one that stays the same: all are drawn anew when it changes. */
  tile: (picture: P) => ReactNode;
  /** What stands below it on the whole screen. */
  caption: (picture: P) => ReactNode;
  /** What may be done with it there; `onGone` closes what shows it. */
  actions?: (picture: P, onGone: () => void) => ReactNode;
}

interface Opened<P extends Picture> {
  id: string;
  /** As they were then. */
  groups: readonly PictureGroup<P>[];
}

/** It will be asked for again when a picture is opened. */
function prepare(): void {
  loadStage().catch(() => undefined);
}

/** Pictures in rows; one that is opened fills the screen and leads to the others. */
export function PictureAlbum<P extends Picture>({ groups, tile, caption, actions }: PictureAlbumProps<P>) {
  const [open, setOpen] = useState<Opened<P> | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const lastOpen = useRef<string | null>(null);
  // What it was opened from may have been put elsewhere meanwhile, and made anew there.
  useEffect(() => {
    if (open === null && lastOpen.current !== null && document.activeElement === document.body) {
      tileIn(box.current, lastOpen.current)?.querySelector('button')?.focus();
    }
    lastOpen.current = open?.id ?? null;
  }, [open]);
  // What comes meanwhile may not move the tile that a picture was opened from, and goes back to.
  const shown = open?.groups ?? groups;
  const grid = useMemo(
    () => (
      <PictureGrid
        groups={shown}
        tile={tile}
        onOpen={(id) => setOpen({ id, groups: shown })}
        onNear={prepare}
      />
    ),
    [shown, tile],
  );
  return (
    <div ref={box}>
      {grid}
      {open === null ? null : (
        <PictureViewer
          pictures={open.groups.flatMap(({ pictures }) => pictures)}
          firstId={open.id}
          caption={caption}
          actions={actions}
          tileOf={(id) => tileIn(box.current, id)?.querySelector('img') ?? null}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}
