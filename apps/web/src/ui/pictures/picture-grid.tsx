import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import * as m from '../../paraglide/messages.js';
import { useNearScreen } from '../use-near.ts';
import type { Picture, PictureGroup } from './picture.ts';
import {
  GAP,
  type LaidOutGroup,
  layOut,
  ROW_GAP,
  type Row,
  rowOf,
  type Stretch,
  type Tile,
} from './picture-layout.ts';

/** Grid areas of a tile's three parts; surplus height goes below the caption. */
const ROWS = 'auto 1fr';
const PICTURE = '1 / 1';
const CAPTION = { gridArea: '2 / 1', alignSelf: 'start', minWidth: 0 } as const;
const BUTTON = { gridArea: '1 / 1 / 3 / 2' } as const;

interface PictureTileProps {
  picture: Picture;
  size: Tile;
  place: { at: number; of: number };
  /** True if the tile is on the page long before it is seen. */
  early: boolean;
  onOpen: (id: string) => void;
  onNear: () => void;
  onFocus: (id: string) => void;
  children: ReactNode;
}

/**
 * A picture that can be opened. The button overlaps the picture, so that the picture remains when
 * print hides the buttons. It shares the grid cells, because a positioned button is a layer of its
 * own (30 MB for an album of a thousand), and does not enclose the caption, which would become part
 * of its name.
 */
function PictureTile({ picture, size, place, early, onOpen, onNear, onFocus, children }: PictureTileProps) {
  const onButtonFocus = () => {
    onNear();
    onFocus(picture.id);
  };
  return (
    <li
      data-picture={picture.id}
      aria-posinset={place.at}
      aria-setsize={place.of}
      className="grid"
      style={{ width: size.width, gridTemplateRows: ROWS }}
    >
      <img
        src={picture.small}
        alt=""
        width={picture.width}
        height={picture.height}
        style={{ gridArea: PICTURE, height: size.height }}
        loading={early ? 'lazy' : 'eager'}
        decoding="async"
        className="w-full min-w-0 rounded-xl bg-sand object-contain"
      />
      <div style={CAPTION}>{children}</div>
      <button
        type="button"
        aria-label={m.picture_open({ picture: picture.alt })}
        onClick={() => onOpen(picture.id)}
        onPointerEnter={onNear}
        onFocus={onButtonFocus}
        style={BUTTON}
        className="rounded-xl"
      />
    </li>
  );
}

const FIRST_SCREENS = 1.5;
/** CSS margin at which rows are drawn: a fast scroll covers it in the time of drawing. */
const ROW_MARGIN = '100%';
/** Rows on either side of the focus that stay: a held Tab key is faster than drawing. */
const FOCUS_ROWS = 6;

interface TileProps<P extends Picture> {
  tile: (picture: P) => ReactNode;
  onOpen: (id: string) => void;
  onNear: () => void;
}

interface RowsProps<P extends Picture> extends TileProps<P> {
  total: number;
  comesAndGoes: boolean;
  focused: number | null;
  onFocus: (id: string) => void;
}

/** True if the focus keeps one of these rows on the page. `from` and `to` are ordinals. */
function isNearFocus(focused: number | null, from: number, to: number): boolean {
  return focused !== null && focused >= from - FOCUS_ROWS && focused <= to + FOCUS_ROWS;
}

/** Containment: the browser need not lay out the album anew. `height`: CSS pixels. */
function placeOf(height: number): CSSProperties {
  return { height, contain: 'size layout style' };
}

interface PictureRowProps<P extends Picture> extends RowsProps<P> {
  row: Row<P>;
}

function PictureRow<P extends Picture>(props: PictureRowProps<P>) {
  const { row, total, comesAndGoes, focused, onFocus, tile, onOpen, onNear } = props;
  const box = useRef<HTMLUListElement>(null);
  const near = useNearScreen(box, row.top < FIRST_SCREENS * innerHeight, ROW_MARGIN);
  const isDrawn = near || !comesAndGoes || isNearFocus(focused, row.ordinal, row.ordinal);
  const place = comesAndGoes ? placeOf(row.height) : {};
  return (
    // Rows wrap because paper may be narrower than the screen of the layout.
    <ul
      ref={box}
      className="flex flex-wrap"
      style={{ columnGap: GAP, rowGap: ROW_GAP, marginBottom: ROW_GAP, ...place }}
    >
      {isDrawn
        ? row.tiles.map(({ picture, size }, index) => (
            <PictureTile
              key={picture.id}
              picture={picture}
              size={size}
              place={{ at: row.before + index + 1, of: total }}
              early={!comesAndGoes}
              onOpen={onOpen}
              onNear={onNear}
              onFocus={onFocus}
            >
              {tile(picture)}
            </PictureTile>
          ))
        : null}
    </ul>
  );
}

export function tileIn(album: Element | null, id: string): Element | null {
  return album?.querySelector(`[data-picture="${CSS.escape(id)}"]`) ?? null;
}

/** CSS margin of the places; wider than that of the rows, so that each row is seen to come near. */
const STRETCH_MARGIN = '200%';

interface PictureStretchProps<P extends Picture> extends RowsProps<P> {
  stretch: Stretch<P>;
}

/** Rows that are observed only near the screen: a whole album would cost time in each frame. */
function PictureStretch<P extends Picture>({ stretch, ...props }: PictureStretchProps<P>) {
  const { comesAndGoes, focused } = props;
  const box = useRef<HTMLDivElement>(null);
  const near = useNearScreen(box, stretch.top < FIRST_SCREENS * innerHeight, STRETCH_MARGIN);
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
