export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where the phone is: degrees, and metres of uncertainty. */
export interface Position {
  readonly latitude: number;
  readonly longitude: number;
  readonly accuracy: number;
}

/** An error in the console. `network` is a failed request, and `script` is any other error. */
export interface ConsoleError {
  readonly about: 'network' | 'script';
  readonly text: string;
}

/** A window of a browser. It offers what scenarios need and both WebDriver protocols support. */
export interface BrowserWindow {
  readonly version: string;
  /** Resolves when the page has loaded. */
  goto(url: string): Promise<void>;
  /** Calls an async function in the page, given its source. Argument and result are JSON. */
  call(source: string, argument: string): Promise<string>;
  /** Clicks with the mouse at a point, in CSS pixels from the window's top left corner. */
  press(point: Point): Promise<void>;
  /** Types on the keyboard, into the element that has the focus. */
  type(text: string): Promise<void>;
  /** Chooses a file for the first file input that matches a CSS selector. */
  chooseFile(selector: string, path: string): Promise<void>;
  /** Takes the phone to a place. The browser may tell pages where it is. */
  moveTo(position: Position): Promise<void>;
  /** A PNG. */
  screenshot(): Promise<Buffer>;
  resize(size: Size): Promise<void>;
  /** All errors since the start. */
  consoleErrors(): readonly ConsoleError[];
  /** Closes the browser. Its profile stays on the disk. */
  close(): Promise<void>;
}

export interface Profile {
  /**
   * Folder of the browser's data. A second browser with this folder finds the data of the first.
   */
  readonly folder: string;
  /** `private` is a private window, which deletes its data when it closes. */
  readonly keeping: 'kept' | 'private';
  readonly camera: boolean;
}

export interface Engine {
  readonly name: 'webkit' | 'firefox';
  /** The Debian packages to install. */
  readonly packages: readonly string[];
  /** True if all these packages are installed. */
  isInstalled(): boolean;
  launch(profile: Profile): Promise<BrowserWindow>;
}
