import type { Context } from 'hono';
import type { StoredObject } from '../platform/storage.ts';
import { webStream } from './web-stream.ts';

/** Answers with a stored picture. Its bytes never change under its name; "private" keeps it out of shared caches. */
export function picture(c: Context, mediaType: string, { stream, bytes }: StoredObject): Response {
  c.header('Cache-Control', 'private, max-age=31536000, immutable');
  c.header('Content-Type', mediaType);
  c.header('Content-Length', String(bytes));
  return c.body(webStream(stream), 200);
}
