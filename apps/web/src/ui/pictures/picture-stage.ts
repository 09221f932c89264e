import PhotoSwipe from 'photoswipe';
import 'photoswipe/style.css';
import type { Picture } from './picture.ts';

/** CSS pixels for buttons and text. Below a height of `ROOMY_HEIGHT` they overlap the picture. */
const ROOM = { top: 72, bottom: 112, left: 0, right: 0 };
const NO_ROOM = { top: 0, bottom: 0, left: 0, right: 0 };
const ROOMY_HEIGHT = 560;
/** Zoom factors relative to the whole picture. */
const DOUBLE_TAP_ZOOM = 2.5;
const MAX_ZOOM = 5;
/** Duration of zooming in milliseconds: PhotoSwipe's default, because reduced motion sets 0. */
const ZOOM_MS = 333;
/** Zoom factor from which a picture counts as zoomed in, because fingers are not exact. */
const ZOOMED_IN = 1.02;

export interface StageOptions {
  pictures: readonly Picture[];
  index: number;
  /** Animate the opening from the picture's tile. */
  grows: boolean;
  tileOf: (picture: Picture) => Element | null;
  /** Text in place of a picture that cannot be loaded. */
  failure: string;
  onIndex: (index: number) => void;
  onZoom: (zoomedIn: boolean) => void;
  /** Called when the closing animation begins. */
  onClosing: () => void;
  onClosed: () => void;
}

/** The open full-screen viewer (PhotoSwipe). */
export interface Stage {
  show: (index: number) => void;
  toggleZoom: () => void;
  close: () => void;
  /** Removes it without an animation and without `onClosed`. */
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
    maxZoomLevel: ({ fit }: { fit: number }) => fit * MAX_ZOOM,
    paddingFn: ({ y }: { y: number }) => (y < ROOMY_HEIGHT ? NO_ROOM : ROOM),
    imageClickAction: 'zoom' as const,
    bgClickAction: 'close' as const,
    tapAction: false as const,
    // The app has its own buttons, and the dialog around PhotoSwipe handles the focus and Escape.
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

/**
 * Returns where the picture shrinks to: its tile, or the middle of the screen without that tile.
 */
function placeOf(picture: Picture | undefined, tileOf: StageOptions['tileOf']) {
  const tile = picture && tileOf(picture)?.getBoundingClientRect();
  const isSeen = tile !== undefined && tile.bottom > 0 && tile.top < innerHeight;
  return isSeen ? { x: tile.x, y: tile.y, w: tile.width } : { x: innerWidth / 2, y: innerHeight / 2, w: 0 };
}

function watchZoom(stage: PhotoSwipe, onZoom: (zoomedIn: boolean) => void): void {
  let wasZoomedIn = false;
  const update = () => {
    const slide = stage.currSlide;
    const zoomedIn = slide !== undefined && slide.currZoomLevel > slide.zoomLevels.initial * ZOOMED_IN;
    if (zoomedIn === wasZoomedIn) return;
    wasZoomedIn = zoomedIn;
    onZoom(zoomedIn);
  };
  stage.on('zoomPanUpdate', update);
  stage.on('change', update);
}

/** Removes PhotoSwipe's role of a dialog: the app's own dialog has that role and the name. */
function stripRoles(stage: PhotoSwipe): void {
  stage.element?.removeAttribute('role');
  stage.element?.removeAttribute('tabindex');
  stage.scrollWrap?.removeAttribute('aria-roledescription');
  for (const { el } of stage.mainScroll.itemHolders) {
    el.removeAttribute('role');
    el.removeAttribute('aria-roledescription');
  }
}

export function openStage(box: HTMLElement, options: StageOptions): Stage {
  const stage = new PhotoSwipe(optionsFor(box, options));
  stage.addFilter('thumbBounds', (_, __, index) => placeOf(options.pictures[index], options.tileOf));
  // Otherwise PhotoSwipe's focus trap would swallow the first Tab.
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
      // Skips the closing animation, which would wait for the opening animation.
      stage.isDestroying = true;
      stage.destroy();
    },
  };
}
