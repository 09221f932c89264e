import PhotoSwipe from 'photoswipe';
import 'photoswipe/style.css';
import type { Picture } from './picture.ts';

/** CSS pixels kept free for the buttons above and the words below a picture; on a phone on its side they lie over it. */
const ROOM = { top: 72, bottom: 112, left: 0, right: 0 };
const NO_ROOM = { top: 0, bottom: 0, left: 0, right: 0 };
const ROOMY_HEIGHT = 560;
/** How many times as large as the whole picture: a double tap, and the furthest two fingers go. */
const DOUBLE_TAP_ZOOM = 2.5;
const FURTHEST_ZOOM = 5;
/** Milliseconds; PhotoSwipe's own, named because less motion takes it away. */
const ZOOM_MS = 333;
/** How much larger than the whole picture counts as zoomed in: fingers are never exact. */
const ZOOMED_IN = 1.02;

export interface StageOptions {
  pictures: readonly Picture[];
  /** The one to begin with. */
  index: number;
  /** Whether it grows out of its tile; not when it was on the screen before. */
  grows: boolean;
  /** Where a picture stands among the others: null where it cannot be seen. */
  tileOf: (picture: Picture) => Element | null;
  /** Instead of a picture that does not come. */
  failure: string;
  onIndex: (index: number) => void;
  onZoom: (zoomedIn: boolean) => void;
  /** It goes back to its tile. */
  onClosing: () => void;
  onClosed: () => void;
}

export interface Stage {
  show: (index: number) => void;
  toggleZoom: () => void;
  close: () => void;
  /** Takes it away at once, without a word. */
  remove: () => void;
}

function optionsFor(box: HTMLElement, { pictures, index, grows, failure }: StageOptions) {
  const wantsLessMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return {
    appendToEl: box,
    dataSource: pictures.map((picture) => ({
      src: picture.large,
      ...(picture.sources === null ? {} : { srcset: picture.sources }),
      msrc: picture.small,
      width: picture.width,
      height: picture.height,
      alt: picture.alt,
    })),
    index,
    loop: false,
    bgOpacity: 1,
    errorMsg: failure,
    showHideAnimationType: grows ? ('zoom' as const) : ('none' as const),
    zoomAnimationDuration: wantsLessMotion ? 0 : ZOOM_MS,
    secondaryZoomLevel: ({ fit }: { fit: number }) => fit * DOUBLE_TAP_ZOOM,
    maxZoomLevel: ({ fit }: { fit: number }) => fit * FURTHEST_ZOOM,
    paddingFn: ({ y }: { y: number }) => (y < ROOMY_HEIGHT ? NO_ROOM : ROOM),
    imageClickAction: 'zoom' as const,
    bgClickAction: 'close' as const,
    tapAction: false as const,
    // Ours: they are React's, in the words and looks of the app. The dialog around it holds the focus and hears Escape.
    arrowPrev: false,
    arrowNext: false,
    zoom: false,
    close: false,
    counter: false,
    arrowKeys: false,
    escKey: false,
    trapFocus: false,
    returnFocus: false,
  };
}

/** Where a picture comes from and goes back to: its tile, or where that cannot be seen, the middle of the screen. */
function placeOf(picture: Picture | undefined, tileOf: StageOptions['tileOf']) {
  const tile = picture && tileOf(picture)?.getBoundingClientRect();
  const isSeen = tile !== undefined && tile.bottom > 0 && tile.top < innerHeight;
  return isSeen ? { x: tile.x, y: tile.y, w: tile.width } : { x: innerWidth / 2, y: innerHeight / 2, w: 0 };
}

/** Tells when the current picture is zoomed into, and when it is whole again. */
function watchZoom(stage: PhotoSwipe, onZoom: (zoomedIn: boolean) => void): void {
  let told = false;
  const look = () => {
    const slide = stage.currSlide;
    const zoomedIn = slide !== undefined && slide.currZoomLevel > slide.zoomLevels.initial * ZOOMED_IN;
    if (zoomedIn === told) return;
    told = zoomedIn;
    onZoom(zoomedIn);
  };
  stage.on('zoomPanUpdate', look);
  stage.on('change', look);
}

/** PhotoSwipe calls itself a dialog with a carousel in it; here a dialog is around it, and its name says what it is. */
function stripRoles(stage: PhotoSwipe): void {
  stage.element?.removeAttribute('role');
  stage.element?.removeAttribute('tabindex');
  stage.scrollWrap?.removeAttribute('aria-roledescription');
  for (const { el } of stage.mainScroll.itemHolders) {
    el.removeAttribute('role');
    el.removeAttribute('aria-roledescription');
  }
}

/** Shows pictures in a box that fills the screen: swipes, pinches, double taps, a drag down to close (PhotoSwipe 5). */
export function openStage(box: HTMLElement, options: StageOptions): Stage {
  const stage = new PhotoSwipe(optionsFor(box, options));
  stage.addFilter('thumbBounds', (_, __, index) => placeOf(options.pictures[index], options.tileOf));
  // Its own way of holding the focus takes one Tab to begin.
  stage.on('keydown', (event) => {
    if (event.originalEvent.key === 'Tab') event.preventDefault();
  });
  stage.on('change', () => options.onIndex(stage.currIndex));
  watchZoom(stage, options.onZoom);
  stage.on('close', options.onClosing);
  stage.on('destroy', options.onClosed);
  stage.init();
  stripRoles(stage);
  return {
    show: (index) => stage.goTo(index),
    toggleZoom: () => stage.toggleZoom(),
    close: () => (stage.opener.isOpen ? stage.close() : options.onClosed()),
    remove: () => {
      if (stage.element?.isConnected !== true) return;
      stage.off('destroy', options.onClosed);
      // Else it would first go back to its tile, and not at all while it still comes from there.
      stage.isDestroying = true;
      stage.destroy();
    },
  };
}
