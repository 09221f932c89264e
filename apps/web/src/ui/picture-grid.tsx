import { type RefObject, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Picture, PictureGroup } from './picture.ts';
import { type LaidOutGroup, layOut, rowOf, type Stretch } from './picture-layout.ts';
import {
  FIRST_SCREENS,
  isNearFocus,
  PictureRow,
  placeOf,
  type RowsProps,
  type TileProps,
} from './picture-row.tsx';
import { useNearScreen } from './use-near-screen.ts';

/** The tile of a picture in an album, by the picture's id; null where it is not on the page. */
export function tileIn(album: Element | null, id: string): Element | null {
  return album?.querySelector(`[data-picture="${CSS.escape(id)}"]`) ?? null;
}

/** How far from the screen its rows have their places: further than they are drawn, as each must be seen to come near. */
const MARGIN = '200%';

interface PictureStretchProps<P extends Picture> extends RowsProps<P> {
  stretch: Stretch<P>;
}

/** Rows of a group that are watched while they may come to the screen: watching a whole album costs each frame. */
function PictureStretch<P extends Picture>({ stretch, ...props }: PictureStretchProps<P>) {
  const { comesAndGoes, focused } = props;
  const box = useRef<HTMLDivElement>(null);
  const near = useNearScreen(box, stretch.top < FIRST_SCREENS * innerHeight, MARGIN);
  const isWatched = near || !comesAndGoes || isNearFocus(focused, stretch.from, stretch.to);
  return (
    <div ref={box} style={comesAndGoes ? placeOf(stretch.height) : {}}>
      {isWatched
        ? stretch.rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is a place; what stands there may change
            <PictureRow key={index} row={row} {...props} />
          ))
        : null}
    </div>
  );
}

/** Whole CSS pixels: `clientWidth` rounds up too, and a row of that width would not fit. */
function widthOf(element: HTMLElement): number {
  return Math.floor(element.getBoundingClientRect().width);
}

/** CSS pixels that an element without a padding is wide, also while the window changes. 0 until it stands on the page. */
function useWidth(ref: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    // Before the first paint: nothing may jump.
    setWidth(widthOf(element));
    const observer = new ResizeObserver(() => setWidth(widthOf(element)));
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return width;
}

/** Whether the page is about to be printed or is being printed: what paper needs is there before the browser looks. */
function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
  return printing;
}

/** CSS pixels of a caption of two lines, until one was measured. */
const USUAL_CAPTION = 44;
/** Pictures up to which all of them stay on the page: so few cost little. */
const FEW = 60;

interface GroupProps<P extends Picture> extends Omit<RowsProps<P>, 'total'> {
  laidOut: LaidOutGroup<P>;
}

function Group<P extends Picture>({ laidOut: { group, stretches }, ...rest }: GroupProps<P>) {
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
      {stretches.map((stretch, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a stretch is a place; what stands there may change
        <PictureStretch key={index} stretch={stretch} total={pictures.length} {...rest} />
      ))}
    </section>
  );
}

interface PictureGridProps<P extends Picture> extends TileProps<P> {
  groups: readonly PictureGroup<P>[];
}

/** Gives the focus back to a picture that has it and is put elsewhere: what moves to another row is made anew there. */
function useKeptFocus(box: RefObject<HTMLElement | null>, id: string | null, laidOut: unknown) {
  const isInside = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another layout puts pictures elsewhere
  useLayoutEffect(() => {
    if (id === null || !isInside.current || document.activeElement !== document.body) return;
    tileIn(box.current, id)?.querySelector('button')?.focus({ preventScroll: true });
  }, [laidOut]);
  return {
    onFocus: () => {
      isInside.current = true;
    },
    onBlur: () => {
      isInside.current = false;
    },
  };
}

/**
 * Pictures in rows that fill the width, each whole and in its own shape; what they are of stays at the top while they pass.
 * Of many, those near the screen are on the page: a thousand would take half a gigabyte, and seconds to draw.
 */
export function PictureGrid<P extends Picture>({ groups, ...tiles }: PictureGridProps<P>) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const [captionHeight, setCaptionHeight] = useState(USUAL_CAPTION);
  const laidOut = useMemo(() => layOut(groups, width, captionHeight), [groups, width, captionHeight]);
  const focused = useMemo(() => rowOf(laidOut, focusedId), [laidOut, focusedId]);
  const keptFocus = useKeptFocus(box, focusedId, laidOut);
  const printing = usePrinting();
  const count = groups.reduce((sum, { pictures }) => sum + pictures.length, 0);
  // All are equally high, and higher for who has larger letters.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another caption is measured anew
  useLayoutEffect(() => {
    const caption = box.current?.querySelector<HTMLElement>('[data-picture] > div');
    if (caption) setCaptionHeight(caption.offsetHeight);
  }, [width, tiles.tile]);
  return (
    <div ref={box} {...keptFocus}>
      {width === 0
        ? null
        : laidOut.map((each) => (
            <Group
              key={each.group.id}
              laidOut={each}
              comesAndGoes={count > FEW && !printing}
              focused={focused}
              onFocus={setFocusedId}
              {...tiles}
            />
          ))}
    </div>
  );
}
