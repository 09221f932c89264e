const MAGIC = Buffer.from('glTF');
const VERSION = 2;
const HEAD_BYTES = 12;
const CHUNK_HEAD_BYTES = 8;
const JSON_CHUNK = Buffer.from('JSON');

interface Named {
  uri?: unknown;
}

function isWithin(entries: unknown): boolean {
  if (entries === undefined) return true;
  if (!Array.isArray(entries)) return false;
  return entries.every((entry: Named | null) => {
    const uri = entry?.uri;
    return uri === undefined || (typeof uri === 'string' && uri.startsWith('data:'));
  });
}

/** True for a self-contained 3D model (binary glTF 2.0): others would fetch more files. */
export function isWholeModel(bytes: Buffer): boolean {
  if (bytes.length < HEAD_BYTES + CHUNK_HEAD_BYTES || !bytes.subarray(0, MAGIC.length).equals(MAGIC))
    return false;
  if (bytes.readUInt32LE(4) !== VERSION || bytes.readUInt32LE(8) !== bytes.length) return false;
  const start = HEAD_BYTES + CHUNK_HEAD_BYTES;
  const end = start + bytes.readUInt32LE(HEAD_BYTES);
  if (end > bytes.length || !bytes.subarray(HEAD_BYTES + 4, start).equals(JSON_CHUNK)) return false;
  try {
    const model: unknown = JSON.parse(bytes.toString('utf8', start, end));
    if (typeof model !== 'object' || model === null) return false;
    const { buffers, images } = { buffers: undefined, images: undefined, ...model };
    return isWithin(buffers) && isWithin(images);
  } catch {
    return false;
  }
}
