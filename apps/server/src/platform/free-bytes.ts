import { statfs } from 'node:fs/promises';

/** Bytes that are free for this server on the disk that `path` lies on. */
export async function freeBytes(path: string): Promise<number> {
  const { bavail, bsize } = await statfs(path);
  return bavail * bsize;
}
