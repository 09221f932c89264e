import { describe, expect, test } from 'vitest';
import { jpeg, webm } from '../../testing/game-builders.ts';
import { rangeOf } from './picture-files.ts';
import { splitVideo } from './video.ts';

function box(type: string, ...content: Buffer[]): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.reduce((sum, { length }) => sum + length, 0));
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, ...content]);
}

/** A box whose size has 64 bits. */
function longBox(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(16);
  head.writeUInt32BE(1);
  head.write(type, 4, 'latin1');
  head.writeBigUInt64BE(BigInt(16 + content.length), 8);
  return Buffer.concat([head, content]);
}

const FILE_TYPE = box('ftyp', Buffer.from('qt  '));
const PLACE = Buffer.from('+38.5056-000.2331/');
const PICTURES = box('mdat', Buffer.from('beeld'));

/** A track whose samples are of the kind `handler`, as "vide" for pictures. */
function track(handler: string, ...more: Buffer[]): Buffer {
  const says = Buffer.concat([Buffer.alloc(8), Buffer.from(handler)]);
  return box('trak', box('tkhd', Buffer.from('spoor')), box('mdia', box('hdlr', says), ...more));
}

function mp4(...inMovie: Buffer[]): Buffer {
  return Buffer.concat([FILE_TYPE, box('moov', box('mvhd'), ...inMovie), PICTURES]);
}

/** As many boxes in each other, which all add up. */
function nested(type: string, times: number): Buffer {
  const heads = Buffer.alloc(8 * times);
  for (let at = 0; at < heads.length; at += 8) {
    heads.writeUInt32BE(heads.length - at, at);
    heads.write(type, at + 4, 'latin1');
  }
  return heads;
}

async function split(video: Buffer) {
  const still = await jpeg();
  const body = Buffer.concat([still, video]);
  return { still, outcome: splitVideo(body, still.length) };
}

describe('the body of a video', () => {
  test.each([
    ['MP4', 'mp4', mp4(track('vide'), track('soun'))],
    ['WebM', 'webm', webm()],
  ])('is split into its still and a video of the kind %s', async (_, type, video) => {
    const { still, outcome } = await split(video);
    expect(outcome).toEqual({ ok: true, value: { still, video: { type, bytes: video } } });
  });

  const broken = (size: number) => {
    const movie = box('moov', box('udta', PLACE));
    movie.writeUInt32BE(size);
    return Buffer.concat([FILE_TYPE, movie, PICTURES]);
  };
  test.each([
    ['a picture', () => jpeg()],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['Matroska, which browsers do not play', () => Buffer.from('1a45dfa387428284', 'hex')],
    ['nothing', () => Buffer.alloc(0)],
    ['the beginning of an MP4', () => FILE_TYPE],
    ['the beginning of a WebM', () => webm().subarray(0, 12)],
    ['an MP4 without pictures', () => Buffer.concat([FILE_TYPE, box('moov', box('mvhd'))])],
    ['an MP4 without a track', () => mp4()],
    ['an MP4 with sound alone', () => mp4(track('soun'))],
    ['an MP4 whose track says twice what it holds', () => mp4(track('vide', box('hdlr', PLACE)))],
    ['an MP4 that was cut off', () => mp4(track('vide')).subarray(0, -1)],
    ['an MP4 with something behind it', () => Buffer.concat([mp4(track('vide')), Buffer.from('los')])],
    ['a box in which the boxes do not add up', () => mp4(track('vide', box('minf', PLACE)))],
    ['a box that is smaller than its header', () => broken(3)],
    ['a box that is larger than the file', () => broken(2 ** 32 - 1)],
    ['20,000 boxes in each other', () => Buffer.concat([FILE_TYPE, nested('moov', 20_000)])],
    ['20,000 boxes in a row', () => mp4(...Array.from({ length: 20_000 }, () => box('free')))],
  ])('is refused with %s in the place of the video', async (_, make) => {
    const { outcome } = await split(await make());
    expect(outcome).toMatchObject({ ok: false, code: 'video_unsupported' });
  });

  test.each([
    ['the movie', mp4(box('udta', PLACE), track('vide'))],
    ['the metadata of iPhones', mp4(track('vide'), box('meta', PLACE))],
    ['a track', mp4(box('trak', box('udta', PLACE), track('vide').subarray(8)))],
    ['the media of a track', mp4(track('vide', box('udta', PLACE)))],
    ['the format of a track', mp4(track('vide', box('minf', box('meta', PLACE))))],
    ['the start of the fragments', mp4(track('vide'), box('mvex', box('meta', PLACE)))],
    ['a fragment', Buffer.concat([mp4(track('vide')), box('moof', box('traf', box('uuid', PLACE)))])],
    ['a movie in the movie', mp4(track('vide'), box('moov', box('udta', PLACE)))],
    ['free space', Buffer.concat([mp4(track('vide')), box('free', PLACE), box('skip', PLACE)])],
    [
      'a long box at the end',
      Buffer.concat([mp4(track('vide')), box('XMP_', PLACE), longBox('uuid', PLACE)]),
    ],
    ['a track of what the phone measured', mp4(track('vide'), track('meta', box('minf', PLACE)))],
  ])('loses the place in %s, and keeps all positions', async (_, video) => {
    const sent = Buffer.from(video);
    expect(sent.includes(PLACE)).toBe(true);
    const { outcome } = await split(sent);
    if (!outcome.ok) throw new Error('The video is refused');
    const { bytes } = outcome.value.video;
    expect(bytes.includes(PLACE)).toBe(false);
    expect(bytes.length).toBe(sent.length);
    for (const kept of ['ftyp', 'moov', 'mvhd', 'tkhd', 'spoor', 'vide', 'mdat', 'beeld'])
      expect(bytes.indexOf(kept)).toBe(sent.indexOf(kept));
  });
});

test.each([
  ['bytes=0-1', { start: 0, end: 1 }],
  ['bytes=0-', { start: 0, end: 99 }],
  ['bytes=90-500', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-500', { start: 0, end: 99 }],
  // The whole file is sent for these.
  ['bytes=100-', undefined],
  ['bytes=5-2', undefined],
  ['bytes=-0', undefined],
  ['bytes=0-1,5-6', undefined],
  ['bytes=-', undefined],
  [undefined, undefined],
])('the header Range %s asks for a part of 100 bytes', (header, range) => {
  expect(rangeOf(header, 100)).toEqual(range && { ...range, of: 100 });
});
