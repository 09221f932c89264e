import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { LiveEvent, type LiveState } from '@reisspel/contract/live';
import { applyChange } from '@reisspel/rules/live';

/** Milliseconds before a reconnect. */
const RECONNECT_MS = 50;

/** A live window that reconnects with its revision when the stream breaks, like a phone. */
export class ReturningWindow {
  state: LiveState | null = null;
  revision = 0;
  /** Number of times that it received changes that it already had. */
  repeated = 0;
  /** Number of streams that have begun. */
  begun = 0;
  #trip = '';
  #isLeaving = false;
  #socket: ReturnType<typeof connect> | null = null;
  readonly #origin: URL;
  readonly cookie: string;
  readonly team: string;
  readonly #onBegun: () => void;

  constructor(origin: string, whose: { cookie: string; team: string }, onBegun: () => void = () => {}) {
    this.#origin = new URL(origin);
    this.cookie = whose.cookie;
    this.team = whose.team;
    this.#onBegun = onBegun;
    this.#connect();
  }

  leave(): void {
    this.#isLeaving = true;
    this.#socket?.destroy();
  }

  #connect(): void {
    const { hostname, port, host } = this.#origin;
    const held = this.revision === 0 ? '' : `&trip=${this.#trip}&team=${this.team}`;
    const since = this.revision === 0 ? '' : `Last-Event-ID: ${this.revision}\r\n`;
    const socket = connect(Number(port), hostname);
    this.#socket = socket;
    socket.write(
      `GET /api/live?view=play${held} HTTP/1.1\r\nHost: ${host}\r\nCookie: ${this.cookie}\r\n${since}\r\n`,
    );
    let hasBegun = false;
    let text = '';
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => {
      text += chunk;
      const frames = text.split('\n\n');
      text = frames.pop() ?? '';
      for (const frame of frames) this.#take(frame);
      if (hasBegun || frames.length === 0) return;
      hasBegun = true;
      this.begun += 1;
      this.#onBegun();
    });
    socket.on('error', () => {});
    socket.on('close', () => void this.#reconnect());
  }

  async #reconnect(): Promise<void> {
    await sleep(RECONNECT_MS);
    if (!this.#isLeaving) this.#connect();
  }

  #take(frame: string): void {
    const data = frame.split('\n').find((line) => line.startsWith('data: '));
    if (data === undefined) return;
    const event = LiveEvent.parse(JSON.parse(data.slice('data: '.length)));
    if (event.type === 'session') throw new Error('The session has changed');
    if (event.type === 'snapshot') {
      this.state = event.state;
      this.#trip = event.tripId;
    } else if (this.state !== null) {
      if (event.revision <= this.revision && event.changes.length > 0) this.repeated += 1;
      this.state = event.changes.reduce(applyChange<LiveState>, this.state);
    }
    this.revision = event.revision;
  }
}
