/** Bytes of one frame of an MP3 of 32 kbit/s and 44.1 kHz, which is 26 ms. */
const FRAME_BYTES = 104;

/** Makes a silent MP3. After the four bytes of its header, each frame has zeros only. */
export function silentMp3(frames = 40): Buffer {
  const mp3 = Buffer.alloc(FRAME_BYTES * frames);
  for (let at = 0; at < mp3.length; at += FRAME_BYTES) mp3.writeUInt32BE(0xfffb10c0, at);
  return mp3;
}

function box(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(head.length + content.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
}

/** Makes the boxes of an M4A with a title. `codec` is the kind of its sound, as "mp4a" for AAC. */
export function m4a(codec: string, title: string): Buffer {
  const says = box('hdlr', Buffer.concat([Buffer.alloc(8), Buffer.from('soun')]));
  const format = box('minf', box('stbl', box('stsd', Buffer.from(codec))));
  const track = box('trak', box('mdia', Buffer.concat([says, format])));
  const movie = box('moov', Buffer.concat([track, box('udta', Buffer.from(title))]));
  return Buffer.concat([box('ftyp', Buffer.from('M4A ')), movie, box('mdat', Buffer.from('muziek'))]);
}
