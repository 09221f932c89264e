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
import { useNearScreen } from './use-near.ts';

export function tileIn(album: Element | null, id: string): Element | null {
  return album?.querySelector(`[data-picture="${CSS.escape(id)}"]`) ?? null;
}

/** CSS margin of the places; wider than that of the rows, so that each row is seen to come near. */
const MARGIN = '200%';

interface PictureStretchProps<P extends Picture> extends RowsProps<P> {
  stretch: Stretch<P>;
}

/** Rows that are observed only near the screen: a whole album would cost time in each frame. */
function PictureStretch<P extends Picture>({ stretch, ...props }: PictureStretchProps<P>) {
  const { comesAndGoes, focused } = props;
  const box = useRef<HTMLDivElement>(null);
  const near = useNearScreen(box, stretch.top < FIRST_SCREENS * innerHeight, MARGIN);
  const isWatched = near || !comesAndGoes || isNearFocus(focused, stretch.from, stretch.to);
  return (
    <div ref={box} style={comesAndGoes ? placeOf(stretch.height) : {}}>
      {isWatched
        ? stretch.rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is one place
            <PictureRow key={index} row={row} {...props} />
          ))
        : null}
    </div>
  );
}

/** Floors, because `clientWidth` may round up and a row of that width would not fit. */
function widthOf(element: HTMLElement): number {
  return Math.floor(element.getBoundingClientRect().width);
}

/** Width in CSS pixels of an element without padding, kept up to date; 0 before it is mounted. */
function useWidth(ref: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    setWidth(widthOf(element));
    const observer = new ResizeObserver(() => setWidth(widthOf(element)));
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return width;
}

/** Renders synchronously, so that all pictures are there before the browser prints. */
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

/** Height of a caption of two lines in CSS pixels, until one is measured. */
const USUAL_CAPTION = 44;
/** Up to this number all pictures stay on the page, because they cost little. */
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
        // biome-ignore lint/suspicious/noArrayIndexKey: a stretch is one place
        <PictureStretch key={index} stretch={stretch} total={pictures.length} {...rest} />
      ))}
    </section>
  );
}

interface PictureGridProps<P extends Picture> extends TileProps<P> {
  groups: readonly PictureGroup<P>[];
}

/** A picture that moves to another row is rendered anew, and would lose the focus. */
function useKeptFocus(box: RefObject<HTMLElement | null>, id: string | null, laidOut: unknown) {
  const isInside = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the layout matters
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

/** Draws a large album only near the screen: a thousand pictures would take half a gigabyte. */
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
  // All captions are equally high; the user's font size changes that height.
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
