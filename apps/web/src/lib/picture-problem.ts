import { MAX_PHOTO_PIXELS } from '@reisspel/contract/limits';
import * as m from '../paraglide/messages.js';
import type { PictureProblem } from './picture-file.ts';

const PIXELS_PER_MEGAPIXEL = 1_000_000;

/** Why a chosen file cannot be sent, and what to do. */
export const PICTURE_PROBLEM: Record<PictureProblem, () => string> = {
  no_picture: m.error_photo_unsupported,
  unreadable: m.heic_unreadable,
  too_many_pixels: () => m.heic_too_many_pixels({ megapixels: MAX_PHOTO_PIXELS / PIXELS_PER_MEGAPIXEL }),
  no_decoder: m.heic_no_decoder,
};
