import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Context } from 'hono';
import { sha256 } from '../platform/digest.ts';
import { rememberNewest } from '../platform/forget-oldest.ts';

/** Whether a browser takes it: named, and not with the weight that refuses it (RFC 9110 12.5.3). */
const BROTLI = /\bbr\b(?!\s*;\s*q=0(?:\.0{0,3})?\s*(?:,|$))/i;

const compress = promisify(brotliCompress);
/** 30 KB in a millisecond, and within a tenth of the smallest. */
const QUALITY = 5;
/** Compressed pages kept: the same few go out all the time. */
const KEPT = 100;

/** Gives a page out, compressed for whoever can read that. */
export function createHtmlAnswers(): (c: Context, page: string) => Promise<Response> {
  /** By the page's digest: long trips have long pages. */
  const kept = new Map<string, Promise<Buffer<ArrayBuffer>>>();
  function compressNow(name: string, page: string): Promise<Buffer<ArrayBuffer>> {
    const work = compress(page, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } });
    work.catch(() => kept.delete(name));
    return work;
  }
  function compressed(page: string): Promise<Buffer<ArrayBuffer>> {
    const name = sha256(page, 'base64url');
    const work = kept.get(name) ?? compressNow(name, page);
    // What goes out all the time stays.
    rememberNewest(kept, name, work, KEPT);
    return work;
  }
  return async (c, page) => {
    c.header('Vary', 'Accept-Encoding', { append: true });
    if (!BROTLI.test(c.req.header('Accept-Encoding') ?? '')) return c.html(page);
    c.header('Content-Encoding', 'br');
    c.header('Content-Type', 'text/html; charset=UTF-8');
    return c.body(await compressed(page));
  };
}
