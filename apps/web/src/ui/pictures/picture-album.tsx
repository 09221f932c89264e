import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { Picture, PictureGroup } from './picture.ts';
import { PictureGrid, tileIn } from './picture-grid.tsx';
import { PictureViewer } from './picture-viewer.tsx';
import { loadStage } from './use-stage.ts';

interface PictureAlbumProps<P extends Picture> {
  groups: readonly PictureGroup<P>[];
  tile: (picture: P) => ReactNode;
  caption: (picture: P) => ReactNode;
  /** Extra buttons in the viewer. `onGone` closes the viewer after a deletion. */
  actions?: (picture: P, onGone: () => void) => ReactNode;
  /** What people can do with the picture, below its caption in the viewer. */
  below?: ((picture: P) => ReactNode) | undefined;
}

interface Opened<P extends Picture> {
  id: string;
  groups: readonly PictureGroup<P>[];
}

/** Loads the viewer's code in advance. After a failure, opening a picture tries again. */
function preloadViewer(): void {
  loadStage().catch(() => undefined);
}

export function PictureAlbum<P extends Picture>(props: PictureAlbumProps<P>) {
  const { groups, tile, caption, actions, below } = props;
  const [open, setOpen] = useState<Opened<P> | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const lastOpen = useRef<string | null>(null);
  // Focuses the tile of the picture that was closed. The tile may be a new element.
  useEffect(() => {
    if (open === null && lastOpen.current !== null && document.activeElement === document.body) {
      tileIn(box.current, lastOpen.current)?.querySelector('button')?.focus();
    }
    lastOpen.current = open?.id ?? null;
  }, [open]);
  // While a picture is open the rows do not change, so that it can shrink back to its tile.
  const shown = open?.groups ?? groups;
  const grid = useMemo(
    () => (
      <PictureGrid
        groups={shown}
        tile={tile}
        onOpen={(id) => setOpen({ id, groups: shown })}
        onNear={preloadViewer}
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
          below={below}
          tileOf={(id) => tileIn(box.current, id)?.querySelector('img') ?? null}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}
