import type { Storage } from '../../platform/storage.ts';
import { digestOfStream } from './digest-stream.ts';
import type { Manifest, Written } from './manifest.ts';

/** What the pool has of a file; what was written of it when that is gone. */
async function asItIs(written: Written, pool: Storage): Promise<Written> {
  const stream = (await pool.get(written.name))?.stream;
  if (stream === undefined) return written;
  const { bytes, sha256 } = await digestOfStream(stream);
  return { ...written, bytes, sha256 };
}

/**
 * What an archive lists, with what the pool has now of photos that were damaged when it was made: a later backup puts one there
 * that was mended since, which is better than what the archive wrote down, and no fault of it.
 */
export async function withMended(manifest: Manifest, pool: Storage): Promise<Manifest> {
  if (manifest.photos === 'inside' || manifest.damaged.length === 0) return manifest;
  const damaged = new Set(manifest.damaged);
  const files: Written[] = [];
  for (const file of manifest.files) files.push(damaged.has(file.name) ? await asItIs(file, pool) : file);
  return { ...manifest, files };
}
