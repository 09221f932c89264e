import type { VideoType } from '@reisspel/contract/photos';
import { done, type Outcome, refuse } from '@reisspel/rules/outcome';

/** Bytes of the header of an MP4 box: its size and its type. */
const BOX_HEADER_BYTES = 8;
/** The first bytes of EBML, the container of WebM and Matroska. */
const EBML = Buffer.from([0x1a, 0x45, 0xdf, 0xa3]);
/** The name of the document type, which follows in the first bytes of an EBML file. */
const WEBM_WITHIN_BYTES = 64;

/** Detects the container by the first bytes; null for any other. QuickTime counts as MP4. */
export function videoType(head: Buffer): VideoType | null {
  if (head.toString('latin1', 4, BOX_HEADER_BYTES) === 'ftyp') return 'mp4';
  const isWebm = head.subarray(0, 4).equals(EBML) && head.subarray(0, WEBM_WITHIN_BYTES).includes('webm');
  return isWebm ? 'webm' : null;
}

/** Boxes of an MP4 that may say where and with what it was recorded, and boxes that hold them. */
const METADATA: ReadonlySet<string> = new Set(['udta', 'meta', 'uuid']);
const HOLDERS: ReadonlySet<string> = new Set(['moov', 'trak']);

/** Empties the boxes of metadata between two positions. Stops at a box of an impossible size. */
function clearMetadata(video: Buffer, from: number, to: number): void {
  let at = from;
  while (at + BOX_HEADER_BYTES <= to) {
    const short = video.readUInt32BE(at);
    const isLong = short === 1 && at + 2 * BOX_HEADER_BYTES <= to;
    const content = at + (isLong ? 2 * BOX_HEADER_BYTES : BOX_HEADER_BYTES);
    const long = isLong ? Number(video.readBigUInt64BE(at + BOX_HEADER_BYTES)) : short;
    // The last box may have the size 0, which means that it reaches to the end.
    const end = short === 0 ? to : at + long;
    if (end < content || end > to) return;
    const type = video.toString('latin1', at + 4, at + BOX_HEADER_BYTES);
    if (METADATA.has(type)) {
      // The size stays the same, because other boxes name positions in the file.
      video.write('free', at + 4, 'latin1');
      video.fill(0, content, end);
    } else if (HOLDERS.has(type)) clearMetadata(video, content, end);
    at = end;
  }
}

export function videoTooLarge(maxBytes: number): Outcome<never> {
  return { ok: false, code: 'video_too_large', params: { maxBytes } };
}

export interface UploadedVideo {
  still: Buffer;
  video: { type: VideoType; bytes: Buffer };
}

/** Splits the body of a video: its still, and from `start` on the video. Clears its metadata. */
export function splitVideo(body: Buffer, start: number): Outcome<UploadedVideo> {
  const bytes = body.subarray(start);
  const type = videoType(bytes);
  if (type === null) return refuse('video_unsupported');
  if (type === 'mp4') clearMetadata(bytes, 0, bytes.byteLength);
  return done({ still: body.subarray(0, start), video: { type, bytes } });
}
