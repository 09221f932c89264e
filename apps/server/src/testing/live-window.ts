import { LiveEvent, LiveState, type LiveView } from '@reisspel/contract/live';
import { applyChange } from '@reisspel/rules/live';
import type { TestClient } from './test-client.ts';

interface WindowOptions {
  view?: LiveView;
  /** The last revision that the window has. The next fields are its state, trip and team. */
  since?: number;
  held?: LiveState | null;
  trip?: string;
  team?: string;
}

/** An open live stream. Reads the real bytes, validates each event and stores the state. */
export class LiveWindow {
  readonly events: LiveEvent[] = [];
  /** Everything received, as text. */
  bytes = '';
  state: LiveState | null = null;
  revision = 0;
  ended = false;
  #wake: () => void = () => {};

  static async open(client: TestClient, options: WindowOptions = {}): Promise<LiveWindow> {
    const { view = 'play', since, held = null, trip, team } = options;
    const whose = { ...(trip === undefined ? {} : { trip }), ...(team === undefined ? {} : { team }) };
    const query = new URLSearchParams({ view, ...whose });
    const headers: Record<string, string> = since === undefined ? {} : { 'Last-Event-ID': String(since) };
    const response = await client.open('GET', `/api/live?${query}`, null, headers);
    if (response.body === null) throw new Error(`No stream: ${response.status}`);
    const window = new LiveWindow();
    window.state = held;
    window.#read(response.body).catch(() => window.#end());
    return window;
  }

  /** Resolves when `condition` returns true. The time-out of the test limits the wait. */
  async until(condition: (window: LiveWindow) => boolean): Promise<void> {
    while (!condition(this)) {
      if (this.ended) throw new Error(`The stream ended before the condition was true:\n${this.bytes}`);
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  /** Resolves when the server has ended the stream. */
  async untilEnded(): Promise<void> {
    while (!this.ended) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  async #read(body: ReadableStream<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder();
    let buffered = '';
    for await (const chunk of body) {
      const text = decoder.decode(chunk, { stream: true });
      this.bytes += text;
      buffered += text;
      const frames = buffered.split('\n\n');
      buffered = frames.pop() ?? '';
      for (const frame of frames) this.#take(frame);
      this.#wake();
    }
    this.#end();
  }

  #end(): void {
    this.ended = true;
    this.#wake();
  }

  #take(frame: string): void {
    const data = frame.split('\n').find((line) => line.startsWith('data: '));
    if (data === undefined) return;
    const event = LiveEvent.parse(JSON.parse(data.slice('data: '.length)));
    this.events.push(event);
    if (event.type === 'session') return;
    if (event.type === 'snapshot') this.state = event.state;
    else if (this.state)
      this.state = LiveState.parse(event.changes.reduce(applyChange<LiveState>, this.state));
    this.revision = event.revision;
  }
}
