import type { VideoType } from '@reisspel/contract/photos';
import { done, type Outcome, refuse } from '@reisspel/rules/outcome';

/** Bytes of the header of an MP4 box: its size and its type. */
const BOX_HEADER_BYTES = 8;
/** The first bytes of EBML, the container of WebM and Matroska. */
const EBML = Buffer.from([0x1a, 0x45, 0xdf, 0xa3]);
/** The name of the document type, which follows in the first bytes of an EBML file. */
const WEBM_WITHIN_BYTES = 64;
/** The first bytes of a cluster, which holds the pictures and the sound of a WebM. */
const CLUSTER = Buffer.from([0x1f, 0x43, 0xb6, 0x75]);

/** Detects the container by the first bytes; null for any other. QuickTime counts as MP4. */
function videoType(head: Buffer): VideoType | null {
  if (head.toString('latin1', 4, BOX_HEADER_BYTES) === 'ftyp') return 'mp4';
  const isWebm = head.subarray(0, 4).equals(EBML) && head.subarray(0, WEBM_WITHIN_BYTES).includes('webm');
  return isWebm ? 'webm' : null;
}

/**
 * What a player needs of an MP4: the boxes of each holder, of which `file` is the file itself. Any
 * other box may say where or with what it was recorded. No holder is needed within one of its own
 * kind, so the depth is limited.
 */
const NEEDED: ReadonlyMap<string, readonly string[]> = new Map([
  ['file', ['ftyp', 'styp', 'sidx', 'moov', 'moof', 'mdat', 'mfra']],
  ['moov', ['mvhd', 'trak', 'mvex']],
  ['trak', ['tkhd', 'edts', 'mdia']],
  ['edts', ['elst']],
  ['mdia', ['mdhd', 'hdlr', 'minf']],
  ['minf', ['vmhd', 'smhd', 'hdlr', 'dinf', 'stbl']],
  ['dinf', ['dref']],
  ['stbl', ['stsd', 'stts', 'ctts', 'cslg', 'stss', 'sdtp', 'stsz', 'stsc', 'stco', 'co64', 'sgpd', 'sbgp']],
  ['mvex', ['mehd', 'trex']],
  ['moof', ['mfhd', 'traf']],
  ['traf', ['tfhd', 'tfdt', 'trun', 'sdtp', 'sgpd', 'sbgp']],
  ['mfra', ['tfra', 'mfro']],
]);
/** Where the box `hdlr` says what its track holds, counted from its content. */
const TRACK_HOLDS_AT = 8;
/** Tracks of pictures and of sound. Any other may hold what the phone measured meanwhile. */
const PLAYED: ReadonlySet<string> = new Set(['vide', 'soun']);

interface Box {
  type: string;
  start: number;
  content: number;
  end: number;
}

function nameAt(video: Buffer, at: number): string {
  return video.toString('latin1', at, at + 4);
}

/** Most boxes of one holder. A video of 20 s in fragments of one picture each has some hundreds. */
const MAX_BOXES = 10_000;

/** Returns the boxes between two positions. Null if they do not fill the space, or are too many. */
function boxesBetween(video: Buffer, from: number, to: number): Box[] | null {
  const boxes: Box[] = [];
  for (let start = from; start < to; ) {
    const short = start + BOX_HEADER_BYTES <= to ? video.readUInt32BE(start) : null;
    const isLong = short === 1 && start + 2 * BOX_HEADER_BYTES <= to;
    const content = start + (isLong ? 2 : 1) * BOX_HEADER_BYTES;
    const bytes = isLong ? Number(video.readBigUInt64BE(start + BOX_HEADER_BYTES)) : short;
    // The last box may have the size 0, which means that it reaches to the end.
    const end = short === 0 ? to : start + (bytes ?? 0);
    if (end < content || end > to || boxes.length === MAX_BOXES) return null;
    boxes.push({ type: nameAt(video, start + 4), start, content, end });
    start = end;
  }
  return boxes;
}

/** Turns a box into free space of the same size, as other boxes name positions in the file. */
function clear(video: Buffer, { start, content, end }: Box): void {
  video.write('free', start + 4, 'latin1');
  video.fill(0, content, end);
}

function boxesIn(video: Buffer, { content, end }: Omit<Box, 'start'>, wanted: string): Box[] {
  return boxesBetween(video, content, end)?.filter(({ type }) => type === wanted) ?? [];
}

/** Returns what a track holds, such as "vide". Null if it says so twice, or not at all. */
function heldBy(video: Buffer, track: Box): string | null {
  const media = boxesIn(video, track, 'mdia');
  const [handler, ...others] = media.flatMap((each) => boxesIn(video, each, 'hdlr'));
  const isOne = media.length === 1 && others.length === 0;
  return handler !== undefined && isOne ? nameAt(video, handler.content + TRACK_HOLDS_AT) : null;
}

/** False for a track that a player does not play, which must be cleared as a whole. */
function isPlayed(video: Buffer, track: Box): boolean {
  return PLAYED.has(heldBy(video, track) ?? '');
}

/** Clears all that a player does not need. False if the boxes of a holder do not fill it. */
function keepNeeded(video: Buffer, holder: Omit<Box, 'start'>): boolean {
  const needed = NEEDED.get(holder.type);
  if (needed === undefined) return true;
  const boxes = boxesBetween(video, holder.content, holder.end);
  if (boxes === null) return false;
  return boxes.every((box) => {
    const isKept = needed.includes(box.type) && (box.type !== 'trak' || isPlayed(video, box));
    if (isKept) return keepNeeded(video, box);
    clear(video, box);
    return true;
  });
}

/** Clears the metadata of an MP4. False if no track `holds` what must play, or if it is damaged. */
export function cleanMp4(video: Buffer, holds: 'vide' | 'soun'): boolean {
  const whole = { type: 'file', content: 0, end: video.byteLength };
  const tracks = boxesIn(video, whole, 'moov').flatMap((movie) => boxesIn(video, movie, 'trak'));
  const plays =
    boxesIn(video, whole, 'mdat').length > 0 && tracks.some((each) => heldBy(video, each) === holds);
  return plays && keepNeeded(video, whole);
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
  const isPlayable = type === 'mp4' ? cleanMp4(bytes, 'vide') : bytes.includes(CLUSTER);
  if (!isPlayable) return refuse('video_unsupported');
  return done({ still: body.subarray(0, start), video: { type, bytes } });
}
