import { MAX_PHOTO_PIXELS } from '@reisspel/contract/limits';
import libheif, { type MainModule } from 'libheif-js/libheif-wasm/libheif.js';
import decoderUrl from 'libheif-js/libheif-wasm/libheif.wasm?url';
import type { HeicAnswer, HeicJob } from './heic.ts';
import { shrink } from './shrink.ts';

/** A picture in libheif's memory. The library types pictures and errors as `any`. */
interface Decoded {
  image: Parameters<MainModule['heif_image_release']>[0];
  channels: { width: number; height: number; stride: number; data: Uint8Array }[];
}

function isDecoded(value: unknown): value is Decoded {
  return typeof value === 'object' && value !== null && 'channels' in value && 'image' in value;
}

function isError(value: unknown): boolean {
  return typeof value !== 'object' || value === null || 'code' in value;
}

/** Stops the decoder from writing to the console, because the answer holds the errors. */
const QUIET = { print: () => {}, printErr: () => {} };

async function loadDecoder(): Promise<MainModule> {
  const response = await fetch(decoderUrl);
  if (!response.ok) throw new Error('The decoder could not be loaded');
  return libheif({ ...QUIET, wasmBinary: await response.arrayBuffer() });
}

function decode(decoder: MainModule, { bytes, longEdge }: HeicJob): HeicAnswer {
  const broken: HeicAnswer = { ok: false, problem: 'unreadable' };
  const context = decoder.heif_context_alloc();
  const read = decoder.heif_context_read_from_memory(context, bytes);
  if (read.code !== decoder.heif_error_code.heif_error_Ok) return broken;
  const handle = decoder.heif_js_context_get_primary_image_handle(context);
  if (isError(handle)) return broken;
  const pixels = decoder.heif_image_handle_get_width(handle) * decoder.heif_image_handle_get_height(handle);
  if (pixels > MAX_PHOTO_PIXELS) return { ok: false, problem: 'too_many_pixels' };
  // Applies the file's rotation and mirroring. EXIF orientation has no effect (ISO 23008-12).
  const decoded: unknown = decoder.heif_js_decode_image2(
    handle,
    decoder.heif_colorspace.heif_colorspace_RGB,
    decoder.heif_chroma.heif_chroma_interleaved_RGBA,
  );
  const channel = isDecoded(decoded) ? decoded.channels[0] : undefined;
  return channel ? { ok: true, picture: shrink(channel, longEdge) } : broken;
}

async function answer(job: HeicJob): Promise<HeicAnswer> {
  let decoder: MainModule;
  try {
    decoder = await loadDecoder();
  } catch {
    return { ok: false, problem: 'no_decoder' };
  }
  try {
    return decode(decoder, job);
  } catch {
    return { ok: false, problem: 'unreadable' };
  }
}

// The page ends the worker after one job, which frees all its memory.
addEventListener('message', async ({ data }: MessageEvent<HeicJob>) => {
  const answered = await answer(data);
  postMessage(answered, { transfer: answered.ok ? [answered.picture.data.buffer] : [] });
});
