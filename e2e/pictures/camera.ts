import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const PHOTO = fileURLToPath(import.meta.resolve('material-kit/assets/img/examples/studio-2.jpg'));
/** Pixels of a phone's camera in portrait. */
const FRAME = { width: 1080, height: 1440 };
/** Frames in the film: two, because Chromium finds the end of a frame by the start of the next. */
const FRAMES = 2;

/** A film of one photo, which the browser uses instead of a camera. */
export interface CameraFilm {
  /** The command line argument for the browser. */
  readonly arg: string;
  remove(): Promise<void>;
}

export async function makeCameraFilm(): Promise<CameraFilm> {
  const folder = await mkdtemp(join(tmpdir(), 'reisspel-camera-'));
  const file = join(folder, 'camera.mjpeg');
  const frame = await sharp(PHOTO)
    .resize({ ...FRAME, position: 'attention' })
    .jpeg()
    .toBuffer();
  await writeFile(file, Buffer.concat(Array<Buffer>(FRAMES).fill(frame)));
  return {
    arg: `--use-file-for-fake-video-capture=${file}`,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
