import type { Point } from './browser-window.ts';

/** Milliseconds that a function in the page may take. */
const SCRIPT_TIMEOUT_MS = 30_000;
/** Milliseconds to wait for an answer from the browser. */
const ANSWER_TIMEOUT_MS = 60_000;

/** The key of an element's reference in W3C WebDriver. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/**
 * Returns a script that calls an asynchronous function and returns `{ value }` or `{ error }`. It
 * contains the function's source, because the app's content security policy forbids `eval` in the
 * page.
 */
function callerOf(source: string): string {
  return `const done = arguments[1];
(${source})(arguments[0])
  .then((value) => done({ value }), (error) => done({ error: String(error) + '\\n' + (error?.stack ?? '') }));`;
}

interface Capabilities {
  readonly browserVersion: string;
}

/** A session of the W3C WebDriver protocol, over HTTP. */
export class WebDriverSession {
  readonly #url: string;
  readonly version: string;

  private constructor(url: string, version: string) {
    this.#url = url;
    this.version = version;
  }

  static async start(driver: string, capabilities: object): Promise<WebDriverSession> {
    const body = { capabilities: { alwaysMatch: capabilities } };
    const answer: { sessionId: string; capabilities: Capabilities } = await ask(
      'POST',
      `${driver}/session`,
      body,
    );
    const session = new WebDriverSession(
      `${driver}/session/${answer.sessionId}`,
      answer.capabilities.browserVersion,
    );
    await session.#post('/timeouts', { script: SCRIPT_TIMEOUT_MS });
    return session;
  }

  #post<Value>(path: string, body: object): Promise<Value> {
    return ask('POST', `${this.#url}${path}`, body);
  }

  async goto(url: string): Promise<void> {
    await this.#post('/url', { url });
  }

  async call(source: string, argument: string): Promise<string> {
    const answer: { value: string } | { error: string } = await this.#post('/execute/async', {
      script: callerOf(source),
      args: [argument],
    });
    if ('error' in answer) throw new Error(answer.error);
    return answer.value;
  }

  async press({ x, y }: Point): Promise<void> {
    await this.#act('pointer', [
      { type: 'pointerMove', x, y },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ]);
  }

  async type(text: string): Promise<void> {
    await this.#act(
      'key',
      [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]),
    );
  }

  async #act(type: string, actions: readonly object[]): Promise<void> {
    await this.#post('/actions', { actions: [{ type, id: type, actions }] });
  }

  async chooseFile(selector: string, path: string): Promise<void> {
    const element: Record<string, string> = await this.#post('/element', {
      using: 'css selector',
      value: selector,
    });
    await this.#post(`/element/${element[ELEMENT]}/value`, { text: path });
  }

  async screenshot(): Promise<Buffer> {
    return Buffer.from(await ask<string>('GET', `${this.#url}/screenshot`), 'base64');
  }

  async resize(size: { width: number; height: number }): Promise<void> {
    await this.#post('/window/rect', { x: 0, y: 0, ...size });
  }

  async end(): Promise<void> {
    await ask('DELETE', this.#url);
  }
}

async function ask<Value>(method: string, url: string, body?: object): Promise<Value> {
  const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
  const answer = await fetch(url, { method, signal, ...(body ? { body: JSON.stringify(body) } : {}) });
  const { value } = await answer.json();
  if (!answer.ok) throw new Error(`${method} ${new URL(url).pathname}: ${JSON.stringify(value)}`);
  return value;
}
