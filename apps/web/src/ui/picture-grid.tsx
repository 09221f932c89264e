import { useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Picture, PictureGroup } from './picture.ts';
import { type LaidOutGroup, layOut } from './picture-layout.ts';
import type { RowsProps, TileProps } from './picture-row.tsx';
import { PictureSheet } from './picture-sheet.tsx';
import { useWidth } from './use-width.ts';

/** CSS pixels of a caption of two lines, until one was measured. */
const USUAL_CAPTION = 44;
/** Pictures up to which all of them stay on the page: so few cost little, and can be printed. */
const FEW = 60;

interface GroupProps<P extends Picture> extends Omit<RowsProps<P>, 'total'> {
  laidOut: LaidOutGroup<P>;
}

function Group<P extends Picture>({ laidOut: { group, sheets }, ...rest }: GroupProps<P>) {
  const heading = useId();
  const { title, pictures } = group;
  return (
    <section aria-labelledby={title === null ? undefined : heading}>
      {title === null ? null : (
        <h2
          id={heading}
          className="sticky top-0 z-10 -mx-2 bg-page px-2 py-3 text-xl first-letter:uppercase print:static"
        >
          {title}
        </h2>
      )}
      {sheets.map((sheet, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a sheet is a place; what stands there may change
        <PictureSheet key={index} sheet={sheet} total={pictures.length} {...rest} />
      ))}
    </section>
  );
}

interface PictureGridProps<P extends Picture> extends TileProps<P> {
  groups: readonly PictureGroup<P>[];
}

/**
 * Pictures in rows that fill the width, each whole and in its own shape; what they are of stays at the top while they pass.
 * Of many, those near the screen are on the page: a thousand would take half a gigabyte, and seconds to draw.
 */
export function PictureGrid<P extends Picture>({ groups, ...tiles }: PictureGridProps<P>) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const [focused, setFocused] = useState<number | null>(null);
  const [captionHeight, setCaptionHeight] = useState(USUAL_CAPTION);
  const laidOut = useMemo(() => layOut(groups, width, captionHeight), [groups, width, captionHeight]);
  const count = groups.reduce((sum, { pictures }) => sum + pictures.length, 0);
  // All are equally high, and higher for who has larger letters.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another caption is measured anew
  useLayoutEffect(() => {
    const tile = box.current?.querySelector<HTMLElement>('[data-picture]');
    const picture = tile?.querySelector('img');
    if (tile && picture) setCaptionHeight(tile.offsetHeight - picture.offsetHeight);
  }, [width, tiles.tile]);
  return (
    <div ref={box}>
      {width === 0
        ? null
        : laidOut.map((each) => (
            <Group
              key={each.group.id}
              laidOut={each}
              comesAndGoes={count > FEW}
              focused={focused}
              onFocus={setFocused}
              {...tiles}
            />
          ))}
    </div>
  );
}
