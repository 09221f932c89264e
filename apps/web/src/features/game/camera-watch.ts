/** Milliseconds between two looks at what the camera gives. */
const LOOK_EVERY_MS = 500;
/**
 * Looks in a row at which there was no new picture, from which a camera counts as dead: 4 s, more than the slowest takes to
 * start and to focus. Installed web apps on an iPhone may get a stream that never brings one.
 */
const DEAD_LOOKS = 8;
/** Looks in a row at which all was black, from which a camera counts as dead: 3 s. */
const BLACK_LOOKS = 6;
/** The brightest that any channel (0 to 255) is in a picture without light: a sensor in the dark has more noise. */
const BLACK_MAX = 3;
/** Pixels of either side of the sample that is looked at for light. */
const SAMPLE_PX = 16;

/** What is wrong with a camera that says that it works. */
export type BlindCamera = 'no_picture' | 'black';

function isBlack(video: HTMLVideoElement, context: CanvasRenderingContext2D): boolean {
  context.drawImage(video, 0, 0, SAMPLE_PX, SAMPLE_PX);
  const { data } = context.getImageData(0, 0, SAMPLE_PX, SAMPLE_PX);
  // Every fourth byte is how opaque a pixel is.
  return data.every((value, index) => index % 4 === 3 || value <= BLACK_MAX);
}

/** Counts the pictures that a video shows. Returns how many there were so far, and how to stop. */
function countPictures(video: HTMLVideoElement): { shown: () => number; stop: () => void } {
  // Firefox knew it last (132): there, time passes only with pictures.
  if (!('requestVideoFrameCallback' in HTMLVideoElement.prototype))
    return { shown: () => video.currentTime, stop: () => {} };
  let count = 0;
  let handle = 0;
  const next = () => {
    handle = video.requestVideoFrameCallback(() => {
      count += 1;
      next();
    });
  };
  next();
  return { shown: () => count, stop: () => video.cancelVideoFrameCallback(handle) };
}

/**
 * Watches a camera that was given to us, and tells once when it shows nothing, or (unless `allowBlack`) only black. While
 * the page cannot be seen nothing counts, as phones then stop their cameras. Returns how to stop.
 */
export function watchCamera(
  video: HTMLVideoElement,
  allowBlack: boolean,
  onBlind: (why: BlindCamera) => void,
): () => void {
  const canvas = document.createElement('canvas');
  canvas.width = SAMPLE_PX;
  canvas.height = SAMPLE_PX;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const pictures = countPictures(video);
  let before = pictures.shown();
  let deadLooks = 0;
  let blackLooks = 0;
  const look = () => {
    if (document.visibilityState !== 'visible') {
      deadLooks = 0;
      return;
    }
    const shown = pictures.shown();
    const isNew = shown !== before;
    before = shown;
    deadLooks = isNew ? 0 : deadLooks + 1;
    if (isNew && !allowBlack && context) blackLooks = isBlack(video, context) ? blackLooks + 1 : 0;
    if (deadLooks >= DEAD_LOOKS) finish('no_picture');
    else if (blackLooks >= BLACK_LOOKS) finish('black');
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  const stop = () => {
    clearInterval(timer);
    pictures.stop();
  };
  const finish = (why: BlindCamera) => {
    stop();
    onBlind(why);
  };
  return stop;
}
