/** Makes an empty 3D model in binary glTF 2.0. Its JSON includes `more`. */
export function emptyModel(more: Record<string, unknown> = {}): Buffer {
  const json = Buffer.from(JSON.stringify({ asset: { version: '2.0' }, ...more }));
  const text = Buffer.concat([json, Buffer.alloc((4 - (json.length % 4)) % 4, ' ')]);
  const head = Buffer.alloc(20);
  head.write('glTF');
  head.writeUInt32LE(2, 4);
  head.writeUInt32LE(head.length + text.length, 8);
  head.writeUInt32LE(text.length, 12);
  head.write('JSON', 16);
  return Buffer.concat([head, text]);
}
