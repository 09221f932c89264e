import { cleanMp4 } from './video.ts';

export type SoundFormat = 'mp3' | 'm4a';

/** The first bits of each part of an MP3 (MPEG audio, layer III). */
const FRAME = { mask: 0xffe6, bits: 0xffe2 };
/** Bytes of the header of ID3v2, the tag in front of an MP3. The last four are its size. */
const TAG_HEADER_BYTES = 10;
/** Bytes of ID3v1, the tag behind an MP3. */
const OLD_TAG_BYTES = 128;

/** Detects the format of a stored sound by its first bytes; null for any other file. */
export function soundFormat(sound: Buffer): SoundFormat | null {
  if (sound.toString('latin1', 4, 8) === 'ftyp') return 'm4a';
  return sound.length >= 2 && (sound.readUInt16BE(0) & FRAME.mask) === FRAME.bits ? 'mp3' : null;
}

/** Returns an MP3 without its tags, which often say what the team must guess. */
function withoutTags(sent: Buffer): Buffer {
  let sound = sent;
  while (sound.length >= TAG_HEADER_BYTES && sound.toString('latin1', 0, 3) === 'ID3') {
    const bytes = sound.subarray(6, TAG_HEADER_BYTES).reduce((size, byte) => size * 128 + byte, 0);
    sound = sound.subarray(TAG_HEADER_BYTES + bytes);
  }
  const end = sound.length - OLD_TAG_BYTES;
  return sound.toString('latin1', end, end + 3) === 'TAG' ? sound.subarray(0, end) : sound;
}

/** Returns a sound that every phone plays, without names in it. Null for any other file. */
export function cleanSound(sent: Buffer): { format: SoundFormat; bytes: Buffer } | null {
  const bytes = withoutTags(sent);
  const format = soundFormat(bytes);
  // Besides AAC ("mp4a"), an M4A can hold what only Apple's phones play.
  if (format === null || (format === 'm4a' && !(cleanMp4(bytes, 'soun') && bytes.includes('mp4a'))))
    return null;
  return { format, bytes };
}
