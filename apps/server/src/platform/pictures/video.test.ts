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

async function split(video: Buffer) {
  const still = await jpeg();
  const body = Buffer.concat([still, video]);
  return { still, outcome: splitVideo(body, still.length) };
}

describe('the body of a video', () => {
  test.each([
    ['MP4', 'mp4', Buffer.concat([FILE_TYPE, box('mdat', Buffer.from('beeld'))])],
    ['WebM', 'webm', webm()],
  ])('is split into its still and a video of the kind %s', async (_, type, video) => {
    const { still, outcome } = await split(video);
    expect(outcome).toEqual({ ok: true, value: { still, video: { type, bytes: video } } });
  });

  test.each([
    ['a picture', () => jpeg()],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['Matroska, which browsers do not play', () => Buffer.from('1a45dfa387428284', 'hex')],
    ['nothing', () => Buffer.alloc(0)],
  ])('is refused with %s in the place of the video', async (_, make) => {
    const { outcome } = await split(await make());
    expect(outcome).toMatchObject({ ok: false, code: 'video_unsupported' });
  });

  test('loses what the phone wrote about the place, and keeps all positions', async () => {
    const track = box('trak', box('udta', PLACE), box('tkhd', Buffer.from('spoor')));
    const video = Buffer.concat([
      FILE_TYPE,
      box('moov', box('mvhd', Buffer.from('duur')), track, box('meta', PLACE)),
      longBox('uuid', PLACE),
      box('mdat', Buffer.from('beeld')),
    ]);
    const { outcome } = await split(video);
    if (!outcome.ok) throw new Error('The video is refused');
    const { bytes } = outcome.value.video;
    expect(bytes.includes(PLACE)).toBe(false);
    expect(bytes.length).toBe(video.length);
    for (const kept of ['mvhd', 'duur', 'tkhd', 'spoor', 'mdat', 'beeld'])
      expect(bytes.indexOf(kept)).toBe(video.indexOf(kept));
  });

  test('is kept as it is where the sizes of its boxes are impossible', async () => {
    for (const size of [3, 8, 2 ** 32 - 1]) {
      const broken = Buffer.from(box('moov', box('udta', PLACE)));
      broken.writeUInt32BE(size);
      const video = Buffer.concat([FILE_TYPE, broken, box('mdat', Buffer.from('beeld'))]);
      const { outcome } = await split(video);
      expect(outcome.ok && outcome.value.video.bytes.length).toBe(video.length);
    }
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
