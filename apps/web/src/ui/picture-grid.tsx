import { type ReactNode, useId, useMemo, useRef } from 'react';
import { justifiedTiles } from './justified-rows.ts';
import type { Picture, PictureGroup } from './picture.ts';
import { PictureTile } from './picture-tile.tsx';
import { useWidth } from './use-width.ts';

/** CSS pixels between two pictures of a row. */
const GAP = 8;
/** CSS pixels a row is high on the smallest phones and on the widest screens, and the part of the width it is between them. */
const MIN_ROW_HEIGHT = 150;
const MAX_ROW_HEIGHT = 260;
const ROW_HEIGHT_OF_WIDTH = 0.28;

function rowHeightFor(width: number): number {
  return Math.min(Math.max(width * ROW_HEIGHT_OF_WIDTH, MIN_ROW_HEIGHT), MAX_ROW_HEIGHT);
}

interface TileProps<P extends Picture> {
  /** What stands below a picture. */
  tile: (picture: P) => ReactNode;
  onOpen: (id: string) => void;
  onNear: () => void;
}

interface GroupProps<P extends Picture> extends TileProps<P> {
  group: PictureGroup<P>;
  width: number;
}

function Group<P extends Picture>({ group, width, tile, onOpen, onNear }: GroupProps<P>) {
  const heading = useId();
  const { title, pictures } = group;
  const sizes = useMemo(
    () => justifiedTiles(pictures, { width, rowHeight: rowHeightFor(width), gap: GAP }),
    [pictures, width],
  );
  return (
    <section aria-labelledby={title === null ? undefined : heading}>
      {title === null ? null : (
        <h2 id={heading} className="sticky top-0 z-10 -mx-1 bg-page/95 px-1 py-3 text-xl">
          {title}
        </h2>
      )}
      <ul className="flex flex-wrap gap-y-4" style={{ columnGap: GAP }}>
        {pictures.map((picture, index) => {
          const size = sizes[index];
          return size === undefined ? null : (
            <PictureTile key={picture.id} picture={picture} size={size} onOpen={onOpen} onNear={onNear}>
              {tile(picture)}
            </PictureTile>
          );
        })}
      </ul>
    </section>
  );
}

interface PictureGridProps<P extends Picture> extends TileProps<P> {
  groups: readonly PictureGroup<P>[];
}

/** Pictures in rows that fill the width, each whole and in its own shape; what they are of stays at the top while they pass. */
export function PictureGrid<P extends Picture>({ groups, ...tiles }: PictureGridProps<P>) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  return (
    <div ref={box} className="grid gap-6">
      {width === 0
        ? null
        : groups.map((group) => <Group key={group.id} group={group} width={width} {...tiles} />)}
    </div>
  );
}
