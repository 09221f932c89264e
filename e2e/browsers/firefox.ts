import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findOnPath } from '../../scripts/machine/executables.ts';
import { BidiConnection } from './bidi.ts';
import type {
  BrowserWindow,
  ConsoleError,
  Engine,
  Point,
  Position,
  Profile,
  Size,
} from './browser-window.ts';
import { Program } from './program.ts';

const NAMES = ['firefox-esr', 'firefox'] as const;

/** The result of a function in the page, or its error. */
type CallResult =
  | { readonly type: 'success'; readonly result: { readonly value: string } }
  | { readonly type: 'exception'; readonly exceptionDetails: { readonly text: string } };

interface LogEntry {
  readonly level: string;
  readonly text: string | null;
}

/**
 * Firefox logs this when the user leaves a page during a request: for 9 of 48 pages that were left
 * at once, and for none of 48 that were left three seconds later. It is not an error of the app.
 */
const ABANDONED_REQUEST = 'A ServiceWorker intercepted the request and encountered an unexpected error';

/** Firefox logs only the failed requests of a service worker. */
function consoleErrorOf(text: string): ConsoleError {
  return { about: text.startsWith('Failed to load') ? 'network' : 'script', text };
}

/** Settings of a profile: a fake camera, no permission prompts and no requests to Mozilla. */
function preferences({ keeping, camera }: Profile): Readonly<Record<string, unknown>> {
  return {
    'media.navigator.streams.fake': camera,
    'media.navigator.permission.disabled': true,
    'dom.storageManager.prompt.testing': true,
    'dom.storageManager.prompt.testing.allow': true,
    'geo.prompt.testing': true,
    'geo.prompt.testing.allow': true,
    'browser.privatebrowsing.autostart': keeping === 'private',
    // Makes scrollbars take no room, as on phones.
    'ui.useOverlayScrollbars': 1,
    'intl.accept_languages': 'nl-NL, nl',
    'network.captive-portal-service.enabled': false,
    'network.connectivity-service.enabled': false,
  };
}

/** A tab of Firefox, controlled by WebDriver BiDi. Firefox needs no separate driver for that. */
class FirefoxWindow implements BrowserWindow {
  readonly version: string;
  readonly #bidi: BidiConnection;
  readonly #context: string;
  readonly #program: Program;
  readonly #consoleErrors: ConsoleError[] = [];

  private constructor(bidi: BidiConnection, context: string, version: string, program: Program) {
    this.#bidi = bidi;
    this.#context = context;
    this.version = `Firefox ${version}`;
    this.#program = program;
  }

  static async open(program: Program): Promise<FirefoxWindow> {
    const address = await program.printed(/WebDriver BiDi listening on (ws:\S+)/);
    const bidi = await BidiConnection.open(`${address}/session`);
    const session = await bidi.send<{ capabilities: { browserVersion: string } }>('session.new', {
      capabilities: {},
    });
    const tree = await bidi.send<{ contexts: { context: string }[] }>('browsingContext.getTree');
    const context = tree.contexts[0]?.context ?? '';
    const window = new FirefoxWindow(bidi, context, session.capabilities.browserVersion, program);
    bidi.on<LogEntry>('log.entryAdded', ({ level, text }) => {
      if (level !== 'error' || text === null || text.includes(ABANDONED_REQUEST)) return;
      window.#consoleErrors.push(consoleErrorOf(text));
    });
    await bidi.send('session.subscribe', { events: ['log.entryAdded'] });
    return window;
  }

  async goto(url: string): Promise<void> {
    await this.#bidi.send('browsingContext.navigate', { context: this.#context, url, wait: 'complete' });
  }

  async call(source: string, argument: string): Promise<string> {
    const called = await this.#bidi.send<CallResult>('script.callFunction', {
      target: { context: this.#context },
      functionDeclaration: source,
      arguments: [{ type: 'string', value: argument }],
      awaitPromise: true,
    });
    if (called.type === 'exception') throw new Error(called.exceptionDetails.text);
    return called.result.value;
  }

  async press({ x, y }: Point): Promise<void> {
    await this.#act('pointer', [
      { type: 'pointerMove', x, y },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ]);
  }

  async type(text: string): Promise<void> {
    const strokes = [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await this.#act('key', strokes);
  }

  async #act(type: string, actions: readonly object[]): Promise<void> {
    await this.#bidi.send('input.performActions', {
      context: this.#context,
      actions: [{ type, id: type, actions }],
    });
  }

  async chooseFile(selector: string, path: string): Promise<void> {
    const locator = { type: 'css', value: selector };
    const { nodes } = await this.#bidi.send<{ nodes: { sharedId: string }[] }>(
      'browsingContext.locateNodes',
      { context: this.#context, locator, maxNodeCount: 1 },
    );
    const element = { sharedId: nodes[0]?.sharedId };
    await this.#bidi.send('input.setFiles', { context: this.#context, element, files: [path] });
  }

  async moveTo(coordinates: Position): Promise<void> {
    await this.#bidi.send('emulation.setGeolocationOverride', { contexts: [this.#context], coordinates });
  }

  async screenshot(): Promise<Buffer> {
    const { data } = await this.#bidi.send<{ data: string }>('browsingContext.captureScreenshot', {
      context: this.#context,
    });
    return Buffer.from(data, 'base64');
  }

  async resize({ width, height }: Size): Promise<void> {
    const viewport = { width, height };
    await this.#bidi.send('browsingContext.setViewport', { context: this.#context, viewport });
  }

  consoleErrors(): readonly ConsoleError[] {
    return this.#consoleErrors;
  }

  async close(): Promise<void> {
    await this.#bidi.send('browser.close');
    await this.#program.ended();
  }
}

async function launch(profile: Profile): Promise<BrowserWindow> {
  mkdirSync(profile.folder, { recursive: true, mode: 0o700 });
  const lines = Object.entries(preferences(profile)).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  );
  writeFileSync(join(profile.folder, 'user.js'), lines.join(''));
  const args = ['--headless', '--no-remote', '--profile', profile.folder, '--remote-debugging-port', '0'];
  const env = { ...process.env, HOME: profile.folder, XDG_RUNTIME_DIR: profile.folder };
  const program = new Program(findOnPath(...NAMES) ?? NAMES[0], args, env);
  try {
    return await FirefoxWindow.open(program);
  } catch (error) {
    await program.stop();
    throw error;
  }
}

export const firefox: Engine = {
  name: 'firefox',
  packages: ['firefox-esr'],
  isInstalled: () => findOnPath(...NAMES) !== null,
  launch,
};
