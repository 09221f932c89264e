import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Context } from 'hono';

const compress = promisify(brotliCompress);
/** 30 KB in a millisecond, and within a tenth of the smallest. */
const QUALITY = 5;
/** Compressed pages kept: the same few go out all the time. */
const KEPT = 100;

/** Gives a page out, compressed for whoever can read that. */
export function createHtmlAnswers(): (c: Context, page: string) => Promise<Response> {
  const kept = new Map<string, Promise<Buffer<ArrayBuffer>>>();
  function compressed(page: string): Promise<Buffer<ArrayBuffer>> {
    const last = kept.get(page);
    // The newest last: the first is the one to go.
    kept.delete(page);
    const work = last ?? compress(page, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } });
    kept.set(page, work);
    work.catch(() => kept.delete(page));
    const [oldest] = kept.keys();
    if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
    return work;
  }
  return async (c, page) => {
    c.header('Vary', 'Accept-Encoding', { append: true });
    if (!/\bbr\b/.test(c.req.header('Accept-Encoding') ?? '')) return c.html(page);
    c.header('Content-Encoding', 'br');
    c.header('Content-Type', 'text/html; charset=UTF-8');
    return c.body(await compressed(page));
  };
}
