import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { FIRST_LANGUAGE, type Language } from '@reisspel/contract/language';
import { PushPayload, type PushSubscriptionInput } from '@reisspel/contract/notifications';
import { listenOnLoopback } from './loopback.ts';
import { PushReader, vapidKeyOf } from './push-crypto.ts';

export type PushTrouble =
  /** `times` is the number of failures before the first success. Without it, all requests fail. */
  { kind: 'status'; status: number; headers?: Record<string, string>; times?: number } | { kind: 'silent' };

/** A received push message after decryption. */
export interface Pushed {
  payload: PushPayload;
  text: string;
  /** Seconds. */
  ttl: number;
  urgency: string;
  topic: string | null;
}

/** A browser that has subscribed. */
export interface FakeSubscription {
  /** The subscription as the browser sends it to our server. */
  input(topics: PushSubscriptionInput['topics'], language?: Language): PushSubscriptionInput;
  /** Received messages, in order. */
  pushed: Pushed[];
  /** Number of requests, successful or not. */
  tries: number;
  trouble: PushTrouble | null;
}

export interface FakePush {
  url: string;
  subscribe(): FakeSubscription;
  /** Descriptions of requests that violate the protocol. */
  complaints: string[];
  /** Public keys of the servers that signed requests. */
  senders: Set<string>;
  /** Resolves when `condition` returns true. Checks it after each request. */
  until(condition: () => boolean): Promise<void>;
  close(): Promise<void>;
}

/** Maximum bytes that push services accept. */
const MAX_BODY_BYTES = 4_096;

class Subscription implements FakeSubscription {
  readonly reader = new PushReader();
  readonly pushed: Pushed[] = [];
  readonly endpoint: string;
  tries = 0;
  trouble: PushTrouble | null = null;

  constructor(endpoint: string) {
    this.endpoint = endpoint;
  }

  input(topics: PushSubscriptionInput['topics'], language = FIRST_LANGUAGE): PushSubscriptionInput {
    return { endpoint: this.endpoint, keys: this.reader.keys, topics, language };
  }
}

/** A push service on loopback with the real protocol (RFC 8030, 8188, 8291, 8292). */
class PushService {
  readonly complaints: string[] = [];
  readonly senders = new Set<string>();
  readonly #subscriptions = new Map<string, Subscription>();
  #wake: () => void = () => {};
  url = '';

  subscribe(): FakeSubscription {
    const path = `/push/${randomUUID()}`;
    const subscription = new Subscription(`${this.url}${path}`);
    this.#subscriptions.set(path, subscription);
    return subscription;
  }

  async until(condition: () => boolean): Promise<void> {
    while (!condition()) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const subscription = this.#subscriptions.get(request.url ?? '');
    if (request.method !== 'POST' || subscription === undefined) {
      response.writeHead(404).end();
    } else {
      subscription.tries += 1;
      this.#deliver(subscription, request, body, response);
    }
    this.#wake();
  }

  #deliver(
    subscription: Subscription,
    request: IncomingMessage,
    body: Buffer,
    response: ServerResponse,
  ): void {
    const { trouble } = subscription;
    if (trouble?.kind === 'silent') return;
    if (trouble?.kind === 'status' && trouble.times !== 0) {
      if (trouble.times !== undefined) subscription.trouble = { ...trouble, times: trouble.times - 1 };
      response.writeHead(trouble.status, trouble.headers).end();
      return;
    }
    try {
      subscription.pushed.push(this.#read(subscription, request, body));
      response.writeHead(201, { Location: `${this.url}/message/${randomUUID()}` }).end();
    } catch (error) {
      this.complaints.push(String(error));
      response.writeHead(400).end();
    }
  }

  /** Decrypts a request. Throws if it violates the protocol. */
  #read({ reader }: Subscription, { headers }: IncomingMessage, body: Buffer): Pushed {
    this.senders.add(vapidKeyOf(headers.authorization, this.url));
    if (headers['content-encoding'] !== 'aes128gcm') throw new Error('Browsers cannot read this encoding');
    if (body.length > MAX_BODY_BYTES) throw new Error(`${body.length} bytes are too many`);
    const topic = headers['topic'] === undefined ? null : String(headers['topic']);
    if (topic !== null && !/^[A-Za-z0-9_-]{1,32}$/.test(topic))
      throw new Error(`Not a valid topic: ${topic}`);
    const text = reader.read(body);
    const payload = PushPayload.parse(JSON.parse(text));
    return { payload, text, ttl: Number(headers['ttl']), urgency: String(headers['urgency']), topic };
  }
}

export async function startFakePush(): Promise<FakePush> {
  const service = new PushService();
  const server = createServer((request, response) => {
    service.answer(request, response).catch(() => response.destroy());
  });
  return Object.assign(service, await listenOnLoopback(server));
}
