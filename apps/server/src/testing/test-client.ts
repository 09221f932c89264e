import { randomUUID } from 'node:crypto';

export interface Answer {
  status: number;
  /** The parsed JSON. Null without a JSON body. */
  body: unknown;
  headers: Headers;
}

interface QueuedPhoto {
  id?: string;
  /** Epoch milliseconds. */
  capturedAt?: number;
  teamId?: string;
  hold?: boolean;
}

type Send = (request: Request) => Response | Promise<Response>;

/** A browser as the server sees it, with its own cookies and address. */
export class TestClient {
  readonly #send: Send;
  readonly #origin: string;
  readonly #cookies = new Map<string, string>();
  address = '192.0.2.1';
  /** Address of the trip: "" for the default trip, or "/r/<slug>". */
  base = '';

  constructor(send: Send, origin = 'http://localhost') {
    this.#send = send;
    this.#origin = origin;
  }

  /** The cookies in the format of the header: "name=value; other=value". */
  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  set cookie(header: string) {
    this.#cookies.clear();
    for (const pair of header.split('; ').filter(Boolean)) this.#keep(pair);
  }

  /** Returns the same browser at another trip. */
  at(base: string): TestClient {
    const other = new TestClient(this.#send, this.#origin);
    other.address = this.address;
    other.cookie = this.cookie;
    other.base = base;
    return other;
  }

  #keep(pair: string): void {
    const [name = '', value = ''] = pair.split('=', 2);
    if (value === '') this.#cookies.delete(name);
    else this.#cookies.set(name, value);
  }

  get(path: string): Promise<Answer> {
    return this.request('GET', path);
  }

  post(path: string, json?: unknown): Promise<Answer> {
    return this.request('POST', path, json);
  }

  put(path: string, json?: unknown): Promise<Answer> {
    return this.request('PUT', path, json);
  }

  patch(path: string, json: unknown): Promise<Answer> {
    return this.request('PATCH', path, json);
  }

  delete(path: string): Promise<Answer> {
    return this.request('DELETE', path);
  }

  /** Answers a quiz. With the `id` of an earlier answer, it is a retry. */
  answer(taskId: string, optionId: string, id: string = randomUUID()): Promise<Answer> {
    const headers = { 'Idempotency-Key': id, 'Content-Type': 'application/json' };
    return this.raw('POST', `/api/tasks/${taskId}/submissions`, JSON.stringify({ optionId }), headers);
  }

  /** Submits a photo. With the `id` of an earlier photo, it is a retry. */
  photo(taskId: string, bytes: Buffer, id: string = randomUUID(), type = 'image/jpeg'): Promise<Answer> {
    const headers = { 'Idempotency-Key': id, 'Content-Type': type };
    return this.raw('POST', `/api/tasks/${taskId}/submissions`, new Blob([new Uint8Array(bytes)]), headers);
  }

  /** Submits a video with its still. */
  video(taskId: string, { still, video }: Record<'still' | 'video', Buffer>): Promise<Answer> {
    const headers = {
      'Idempotency-Key': randomUUID(),
      'Content-Type': 'image/jpeg',
      'Video-Start': String(still.byteLength),
    };
    const body = new Blob([new Uint8Array(still), new Uint8Array(video)]);
    return this.raw('POST', `/api/tasks/${taskId}/submissions`, body, headers);
  }

  /** Sends a photo that waits for the team's decision. `position` is "" without a position. */
  held(taskId: string, bytes: Buffer, { id = randomUUID(), position = '' } = {}): Promise<Answer> {
    const headers = {
      'Idempotency-Key': id,
      'Content-Type': 'image/jpeg',
      ...(position === '' ? {} : { 'Photo-Position': position }),
    };
    const body = new Blob([new Uint8Array(bytes)]);
    return this.raw('POST', `/api/tasks/${taskId}/submissions?hold=true`, body, headers);
  }

  /** Sends a photo as a phone's queue does, with its time and its team. */
  queued(taskId: string, bytes: Buffer, photo: QueuedPhoto = {}): Promise<Answer> {
    const { id = randomUUID(), capturedAt, teamId, hold = false } = photo;
    const query = new URLSearchParams({ hold: String(hold) });
    if (capturedAt !== undefined) query.set('capturedAt', String(capturedAt));
    const headers = {
      'Idempotency-Key': id,
      'Content-Type': 'image/jpeg',
      ...(teamId === undefined ? {} : { 'Submission-Team': teamId }),
    };
    const body = new Blob([new Uint8Array(bytes)]);
    return this.raw('POST', `/api/tasks/${taskId}/submissions?${query}`, body, headers);
  }

  request(method: string, path: string, json?: unknown): Promise<Answer> {
    return json === undefined
      ? this.raw(method, path, null, {})
      : this.raw(method, path, JSON.stringify(json), { 'Content-Type': 'application/json' });
  }

  async raw(
    method: string,
    path: string,
    body: string | Blob | ReadableStream<Uint8Array> | null,
    headers: Record<string, string>,
  ): Promise<Answer> {
    const response = await this.open(method, path, body, headers);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
    return { status: response.status, body: isJson ? JSON.parse(text) : null, headers: response.headers };
  }

  /** Returns the raw response, for streams and pictures. */
  async open(
    method: string,
    path: string,
    body: string | Blob | ReadableStream<Uint8Array> | null = null,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const all = {
      ...headers,
      'X-Forwarded-For': this.address,
      ...(this.cookie ? { Cookie: this.cookie } : {}),
    };
    const response = await this.#send(
      new Request(`${this.#origin}${this.base}${path}`, { method, body, headers: all, duplex: 'half' }),
    );
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie.split(';')[0] ?? '');
    return response;
  }
}
