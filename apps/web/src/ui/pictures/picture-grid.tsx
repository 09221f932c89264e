import { Play } from 'lucide-react';
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

/** Grid rows and areas of a tile: the picture, the caption, and the button over both. */
const TILE_ROWS = 'auto 1fr';
const PICTURE_AREA = '1 / 1';
const CAPTION_STYLE = { gridArea: '2 / 1', alignSelf: 'start', minWidth: 0 } as const;
const BUTTON_STYLE = { gridArea: '1 / 1 / 3 / 2' } as const;

interface PictureTileProps {
  picture: Picture;
  size: Tile;
  /** Position in its group, from 1, and the size of the group. */
  place: { at: number; of: number };
  /** True if the tile may be far from the screen, so that its picture is loaded later. */
  isLazy: boolean;
  onOpen: (id: string) => void;
  onNear: () => void;
  onFocus: (id: string) => void;
  children: ReactNode;
}

/** Shows that the picture is the still of a video. Its name says so to screen readers. */
function PlayMark() {
  return (
    <span
      aria-hidden
      style={{ gridArea: PICTURE_AREA, placeSelf: 'center' }}
      className="flex size-14 items-center justify-center rounded-full bg-night/75 text-white"
    >
      <Play className="size-8" />
    </span>
  );
}

/**
 * A picture that can be opened. The button lies over the picture and the caption instead of around
 * them, because print hides buttons, and because the caption would become part of the button's
 * name. It lies in the same grid cells: with CSS positioning, the browser would make a layer for
 * each button (30 MB for an album of a thousand pictures).
 */
function PictureTile({ picture, size, place, isLazy, onOpen, onNear, onFocus, children }: PictureTileProps) {
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
      style={{ width: size.width, gridTemplateRows: TILE_ROWS }}
    >
      <img
        src={picture.small}
        alt=""
        width={picture.width}
        height={picture.height}
        style={{ gridArea: PICTURE_AREA, height: size.height }}
        loading={isLazy ? 'lazy' : 'eager'}
        decoding="async"
        className="w-full min-w-0 rounded-xl bg-sand object-contain"
      />
      {picture.video === null ? null : <PlayMark />}
      <div style={CAPTION_STYLE}>{children}</div>
      <button
        type="button"
        aria-label={m.picture_open({ picture: picture.alt })}
        onClick={() => onOpen(picture.id)}
        onPointerEnter={onNear}
        onFocus={onButtonFocus}
        style={BUTTON_STYLE}
        className="rounded-xl"
      />
    </li>
  );
}

/** Screen heights at the top of the album that the first render contains. */
const FIRST_SCREENS = 1.5;
/** Distance from the screen (CSS) at which rows are rendered: enough for a fast scroll. */
const ROW_MARGIN = '100% 0px';
/** Rows before and after the focus that stay rendered: a held Tab key outruns rendering. */
const FOCUS_ROWS = 6;

interface TileProps<P extends Picture> {
  tile: (picture: P) => ReactNode;
  onOpen: (id: string) => void;
  onNear: () => void;
}

interface RowsProps<P extends Picture> extends TileProps<P> {
  /** Pictures in the group. */
  total: number;
  /** True if only the rows near the screen are rendered. */
  isVirtualised: boolean;
  /** Ordinal of the row with the focus. */
  focused: number | null;
  onFocus: (id: string) => void;
}

/** True if a row must stay rendered because of the focus. */
function isNearFocus({ rowIndex }: Row<Picture>, focused: number | null): boolean {
  return focused !== null && Math.abs(focused - rowIndex) <= FOCUS_ROWS;
}

/** Reserves a height in CSS pixels. `contain` avoids a new layout of the album for each row. */
function reservedStyle(height: number): CSSProperties {
  return { height, contain: 'size layout style' };
}

interface PictureRowProps<P extends Picture> extends RowsProps<P> {
  row: Row<P>;
}

function PictureRow<P extends Picture>(props: PictureRowProps<P>) {
  const { row, total, isVirtualised, focused, onFocus, tile, onOpen, onNear } = props;
  const box = useRef<HTMLUListElement>(null);
  const near = useNearScreen(box, row.top < FIRST_SCREENS * innerHeight, ROW_MARGIN);
  const isDrawn = near || !isVirtualised || isNearFocus(row, focused);
  const place = isVirtualised ? reservedStyle(row.height) : {};
  return (
    // A row may wrap in print, because paper may be narrower than the screen.
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
              isLazy={!isVirtualised}
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

/** The tile of a picture; null if it is not on the page. */
export function tileIn(album: Element | null, id: string): Element | null {
  return album?.querySelector(`[data-picture="${CSS.escape(id)}"]`) ?? null;
}

/** The `ROW_MARGIN` of stretches. It is larger: a row must be observed before it is near. */
const STRETCH_MARGIN = '200% 0px';

interface PictureStretchProps<P extends Picture> extends RowsProps<P> {
  stretch: Stretch<P>;
}

/** Renders rows only near the screen, because observing all rows costs time in each frame. */
function PictureStretch<P extends Picture>({ stretch, ...props }: PictureStretchProps<P>) {
  const { isVirtualised, focused } = props;
  const box = useRef<HTMLDivElement>(null);
  const near = useNearScreen(box, stretch.top < FIRST_SCREENS * innerHeight, STRETCH_MARGIN);
  const isWatched = near || !isVirtualised || stretch.rows.some((row) => isNearFocus(row, focused));
  return (
    <div ref={box} style={isVirtualised ? reservedStyle(stretch.height) : {}}>
      {isWatched
        ? stretch.rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the index is the row's place
            <PictureRow key={index} row={row} {...props} />
          ))
        : null}
    </div>
  );
}

/** Returns the width rounded down. With `clientWidth`, which may round up, a row may not fit. */
function widthOf(element: HTMLElement): number {
  return Math.floor(element.getBoundingClientRect().width);
}

/** The current width of an element without padding, in CSS pixels; 0 before it is mounted. */
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

/** True while printing. Renders synchronously, so that all pictures are there in time. */
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

/** Height of a caption in CSS pixels until one is measured: two lines. */
const USUAL_CAPTION = 44;
/** Albums of at most this many pictures are rendered whole, because that costs little. */
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
        // biome-ignore lint/suspicious/noArrayIndexKey: the index is the stretch's place
        <PictureStretch key={index} stretch={stretch} total={pictures.length} {...rest} />
      ))}
    </section>
  );
}

interface PictureGridProps<P extends Picture> extends TileProps<P> {
  groups: readonly PictureGroup<P>[];
}

/** Restores the focus after a new layout: a picture that moves to another row is a new element. */
function useKeptFocus(box: RefObject<HTMLElement | null>, id: string | null, laidOut: unknown) {
  const isInside = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each new layout
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

/** Renders a large album only near the screen: a thousand pictures would use half a gigabyte. */
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
  // Measures one caption: all are equally high, and the user's font size changes the height.
  // biome-ignore lint/correctness/useExhaustiveDependencies: measures again for other captions
  useLayoutEffect(() => {
    const caption = box.current?.querySelector<HTMLElement>('[data-picture] > div');
    if (caption) setCaptionHeight(caption.offsetHeight);
  }, [width, tiles.tile]);
  return (
    <div ref={box} {...keptFocus}>
      {width === 0
        ? null
        : laidOut.map((laidOutGroup) => (
            <Group
              key={laidOutGroup.group.id}
              laidOut={laidOutGroup}
              isVirtualised={count > FEW && !printing}
              focused={focused}
              onFocus={setFocusedId}
              {...tiles}
            />
          ))}
    </div>
  );
}
