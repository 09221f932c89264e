import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listenOnLoopback } from './loopback.ts';
import { type S3Refusal, type StoreKeys, signatureRefusal } from './signature-v4.ts';

export type S3Trouble =
  | { kind: 'error'; status: number; code: string }
  /** The error page of a proxy that cannot reach its store. */
  | { kind: 'html'; status: number }
  /** Sends no answer until the store is closed. */
  | { kind: 'silent' }
  /** Drops the connection before the answer. */
  | { kind: 'reset' }
  /** Sends half of the object and drops the connection. */
  | { kind: 'cut-off' }
  /** Sends half of the object and then nothing. */
  | { kind: 'stalled' }
  /** Changes one bit of an object that is stored or read. */
  | { kind: 'bit-flip' };

interface FakeObject {
  body: Buffer;
  contentType: string;
  cacheControl: string;
  metadata: Record<string, string>;
}

export interface FakeS3Call {
  method: string;
  /** "" for the bucket itself. */
  key: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
}

export interface FakeS3 {
  url: string;
  bucket: string;
  keys: StoreKeys;
  /** Stored objects by key. */
  objects: Map<string, FakeObject>;
  calls: FakeS3Call[];
  /** Milliseconds by which the store's clock is ahead. */
  clockAhead: number;
  /** Fails the next `times` requests, or all requests until `recover`. */
  fail(trouble: S3Trouble, times?: number): void;
  recover(): void;
  hasBucket: boolean;
  close(): Promise<void>;
}

const BUCKET = 'reisspel-test';
const KEYS: StoreKeys = {
  accessKeyId: 'AKIATEST',
  secretAccessKey: 'geheim+van/de=opslag',
  region: 'eu-west-1',
};
/** Objects per page of a list. A small number, so that tests read several pages. */
const PAGE_SIZE = 2;

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function flipped(body: Buffer): Buffer {
  const other = Buffer.from(body);
  const at = Math.floor(other.length / 2);
  other[at] = (other[at] ?? 0) ^ 1;
  return other;
}

const etagOf = (body: Buffer) => `"${createHash('md5').update(body).digest('hex')}"`;

function answerError(request: IncomingMessage, response: ServerResponse, { status, code }: S3Refusal): void {
  const details = `<Code>${code}</Code><Message>The store says ${code}.</Message><AWSAccessKeyId>${KEYS.accessKeyId}</AWSAccessKeyId>`;
  response.writeHead(status, { 'content-type': 'application/xml', 'x-amz-request-id': 'fake' });
  response.end(
    request.method === 'HEAD'
      ? undefined
      : `<?xml version="1.0" encoding="UTF-8"?>\n<Error>${details}</Error>`,
  );
}

/** A store with one bucket. It verifies signatures in headers and in addresses. */
class Store {
  readonly objects = new Map<string, FakeObject>();
  readonly calls: FakeS3Call[] = [];
  clockAhead = 0;
  hasBucket = true;
  #trouble: { trouble: S3Trouble; left: number } | null = null;

  fail(trouble: S3Trouble, times = Number.POSITIVE_INFINITY): void {
    this.#trouble = { trouble, left: times };
  }

  recover(): void {
    this.#trouble = null;
  }

  #nextTrouble(): S3Trouble | null {
    if (this.#trouble === null || this.#trouble.left === 0) return null;
    this.#trouble.left -= 1;
    return this.#trouble.trouble;
  }

  /** Returns the key in a path or after a host name with the bucket. Null for another bucket. */
  #keyOf(request: IncomingMessage, url: URL): string | null {
    const path = decodeURIComponent(url.pathname).slice(1);
    if (request.headers.host?.startsWith(`${BUCKET}.`)) return path;
    const [bucket, ...rest] = path.split('/');
    return bucket === BUCKET ? rest.join('/') : null;
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    const body = await buffer(request);
    const key = this.#keyOf(request, url);
    const { method = 'GET', headers } = request;
    this.calls.push({ method, key: key ?? '', query: url.searchParams, headers });
    const trouble = this.#nextTrouble();
    if (trouble?.kind === 'silent') return;
    if (trouble?.kind === 'reset') {
      request.socket.resetAndDestroy();
      return;
    }
    if (trouble?.kind === 'error') return answerError(request, response, trouble);
    if (trouble?.kind === 'html') {
      response.writeHead(trouble.status, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
      return;
    }
    const refusal = signatureRefusal(request, body, KEYS, Date.now() + this.clockAhead);
    response.setHeader('date', new Date(Date.now() + this.clockAhead).toUTCString());
    if (refusal !== null) return answerError(request, response, refusal);
    if (key === null || !this.hasBucket) {
      return answerError(request, response, { status: 404, code: 'NoSuchBucket' });
    }
    if (key === '') this.#list(url.searchParams, response);
    else if (method === 'PUT') this.#put(key, request, response, trouble === null ? body : flipped(body));
    else if (method === 'DELETE') {
      this.objects.delete(key);
      response.writeHead(204).end();
    } else this.#get(key, request, response, trouble);
  }

  #put(key: string, request: IncomingMessage, response: ServerResponse, body: Buffer): void {
    const { headers } = request;
    const md5 = headers['content-md5'];
    if (md5 !== undefined && md5 !== createHash('md5').update(body).digest('base64')) {
      answerError(request, response, { status: 400, code: 'BadDigest' });
      return;
    }
    const metadata: Record<string, string> = {};
    for (const [name, value] of Object.entries(headers)) {
      if (name.startsWith('x-amz-meta-')) metadata[name] = String(value);
    }
    this.objects.set(key, {
      body,
      contentType: headers['content-type'] ?? 'binary/octet-stream',
      cacheControl: headers['cache-control'] ?? '',
      metadata,
    });
    response.writeHead(200, { etag: etagOf(body) }).end();
  }

  #get(key: string, request: IncomingMessage, response: ServerResponse, trouble: S3Trouble | null): void {
    const object = this.objects.get(key);
    if (object === undefined) {
      answerError(request, response, { status: 404, code: 'NoSuchKey' });
      return;
    }
    const { contentType, cacheControl, metadata } = object;
    const whole = trouble?.kind === 'bit-flip' ? flipped(object.body) : object.body;
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    const body = first === undefined ? whole : whole.subarray(Number(first), Number(last) + 1);
    response.writeHead(first === undefined ? 200 : 206, {
      'content-length': body.length,
      'content-type': contentType,
      'cache-control': cacheControl,
      'last-modified': new Date().toUTCString(),
      etag: etagOf(object.body),
      ...metadata,
    });
    if (request.method === 'HEAD') response.end();
    else if (trouble === null || trouble.kind === 'bit-flip') response.end(body);
    else {
      response.write(body.subarray(0, body.length / 2), () => {
        if (trouble.kind === 'cut-off') request.socket.resetAndDestroy();
      });
    }
  }

  #list(query: URLSearchParams, response: ServerResponse): void {
    const prefix = query.get('prefix') ?? '';
    const after = query.get('continuation-token') ?? '';
    const all = [...this.objects.keys()].filter((key) => key.startsWith(prefix)).toSorted();
    const left = all.filter((key) => key > after);
    const page = left.slice(0, PAGE_SIZE);
    const isLast = page.length === left.length;
    const contents = page.map((key) => {
      const { body } = this.objects.get(key) ?? { body: Buffer.alloc(0) };
      return `<Contents><Key>${escaped(key)}</Key><LastModified>2025-06-21T09:00:00.000Z</LastModified><ETag>${escaped(etagOf(body))}</ETag><Size>${body.length}</Size></Contents>`;
    });
    const next = isLast ? '' : `<NextContinuationToken>${escaped(page.at(-1) ?? '')}</NextContinuationToken>`;
    response.writeHead(200, { 'content-type': 'application/xml' });
    response.end(
      `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${BUCKET}</Name><IsTruncated>${!isLast}</IsTruncated><KeyCount>${page.length}</KeyCount>${contents.join('')}${next}</ListBucketResult>`,
    );
  }
}

export async function startFakeS3(): Promise<FakeS3> {
  const store = new Store();
  const server = createServer((request, response) => void store.answer(request, response));
  return Object.assign(store, { ...(await listenOnLoopback(server)), bucket: BUCKET, keys: KEYS });
}
