import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findOnPath } from '../../scripts/machine/executables.ts';
import type { BrowserWindow, ConsoleError, Engine, Profile } from './browser-window.ts';
import { freePort, Program } from './program.ts';
import { WebDriverSession } from './webdriver.ts';

const WINDOW = join(import.meta.dirname, 'webkit-window.py');
/** Debian's Python, which has the bindings. Another `python3` may come first in PATH. */
const PYTHON = '/usr/bin/python3';
const BINDINGS = `import gi; gi.require_version('Gtk', '3.0'); gi.require_version('WebKit2', '4.1')`;
/** A file in the profile's folder. The window reads from it where the phone is. */
const POSITION_FILE = 'position';
/** Milliseconds between two checks whether the driver is ready. */
const READY_POLL_MS = 25;
/** A line of WebKit's output for an error in the console, with its source and text. */
const CONSOLE_ERROR = /^CONSOLE (\S+) ERROR (.*)/;

/** Texts of failed requests of a service worker, which WebKit logs as script errors. */
const FAILED_FETCH =
  /^(?:Fetch API cannot load|FetchEvent\.respondWith received an error|Unhandled Promise Rejection: NetworkError)/;

function consoleErrorOf(line: string): ConsoleError | null {
  const [, source, text] = CONSOLE_ERROR.exec(line) ?? [];
  if (text === undefined) return null;
  return { about: source === 'NETWORK' || FAILED_FETCH.test(text) ? 'network' : 'script', text };
}

/** Returns an environment without the user's files, window manager, sound and graphics card. */
function environment({ folder }: Profile, display: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    DISPLAY: `:${display}`,
    HOME: folder,
    XDG_RUNTIME_DIR: folder,
    XDG_DATA_HOME: join(folder, 'xdg-data'),
    XDG_CACHE_HOME: join(folder, 'xdg-cache'),
    XDG_CONFIG_HOME: join(folder, 'xdg-config'),
    GDK_BACKEND: 'x11',
    NO_AT_BRIDGE: '1',
    GIO_USE_VFS: 'local',
    LIBGL_ALWAYS_SOFTWARE: '1',
    // Without this, a frame of the camera's video is transparent on a canvas.
    WEBKIT_GST_DISABLE_GL_SINK: '1',
  };
}

async function startSession(driver: Program, port: number, profile: Profile): Promise<WebDriverSession> {
  const url = `http://127.0.0.1:${port}`;
  const isReady = () =>
    fetch(`${url}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (driver.hasEnded) throw new Error(`WebKitWebDriver ended:\n${driver.output}`);
    await sleep(READY_POLL_MS);
  }
  const args = [WINDOW, profile.folder, profile.keeping, profile.camera ? 'camera' : 'no-camera'];
  return WebDriverSession.start(url, { 'webkitgtk:browserOptions': { binary: PYTHON, args } });
}

async function launch(profile: Profile): Promise<BrowserWindow> {
  mkdirSync(profile.folder, { recursive: true, mode: 0o700 });
  const args = ['-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'];
  const screen = new Program('Xvfb', args, process.env);
  const env = environment(profile, await screen.printed(/^(\d+)$/));
  const port = await freePort();
  const driver = new Program('WebKitWebDriver', [`--port=${port}`], env);
  const consoleErrors: ConsoleError[] = [];
  driver.onLine((line) => {
    const consoleError = consoleErrorOf(line);
    if (consoleError !== null) consoleErrors.push(consoleError);
  });
  const stop = async () => {
    await driver.stop();
    await screen.stop();
  };
  try {
    const session = await startSession(driver, port, profile);
    return {
      version: `WebKitGTK ${session.version}`,
      goto: (url) => session.goto(url),
      call: (source, argument) => session.call(source, argument),
      press: (point) => session.press(point),
      type: (text) => session.type(text),
      chooseFile: (selector, path) => session.chooseFile(selector, path),
      async moveTo({ latitude, longitude, accuracy }) {
        writeFileSync(join(profile.folder, POSITION_FILE), `${latitude} ${longitude} ${accuracy}`);
      },
      screenshot: () => session.screenshot(),
      resize: (size) => session.resize(size),
      consoleErrors: () => consoleErrors,
      async close() {
        await session.end();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** WebKitGTK: the engine of Safari, as a Debian package. */
export const webkit: Engine = {
  name: 'webkit',
  packages: [
    'webkit2gtk-driver',
    'xvfb',
    'python3-gi',
    'gir1.2-webkit2-4.1',
    'gstreamer1.0-plugins-bad',
    'gstreamer1.0-libav',
    'gstreamer1.0-gl',
  ],
  isInstalled: () =>
    findOnPath('WebKitWebDriver') !== null &&
    findOnPath('Xvfb') !== null &&
    spawnSync(PYTHON, ['-c', BINDINGS]).status === 0,
  launch,
};
