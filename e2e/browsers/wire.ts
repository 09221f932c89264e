export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** What the console said that nobody should read: `network` for a request that failed, `script` for the rest. */
export interface Complaint {
  readonly about: 'network' | 'script';
  readonly text: string;
}

/** One window of one browser: the little that both WebDriver protocols can do, and all that a scenario needs. */
export interface Wire {
  readonly version: string;
  /** Resolves when the page has loaded, whoever answered. */
  goto(url: string): Promise<void>;
  /** Calls the function whose text `source` is with `argument` (JSON); gives what it resolves to, which is text. */
  call(source: string, argument: string): Promise<string>;
  /** A press and a release of the first mouse button, in CSS pixels from the window's corner. */
  press(at: Point): Promise<void>;
  /** On the keyboard, wherever the focus is. */
  type(text: string): Promise<void>;
  /** Puts files into the first file input that `selector` (CSS) finds. */
  chooseFile(selector: string, path: string): Promise<void>;
  /** PNG. */
  screenshot(): Promise<Buffer>;
  resize(size: Size): Promise<void>;
  /** All so far. */
  complaints(): readonly Complaint[];
  /** Ends the browser; its profile stays. */
  close(): Promise<void>;
}

export interface Profile {
  /** Where it keeps what it knows; a second browser on the same folder knows what the first did. */
  readonly folder: string;
  /** `private`: nothing outlives the window. */
  readonly keeping: 'kept' | 'private';
  readonly camera: boolean;
}

export interface Engine {
  readonly name: 'webkit' | 'firefox';
  /** Debian packages that it needs. */
  readonly packages: readonly string[];
  /** Whether all of it is on this machine. */
  isInstalled(): boolean;
  launch(profile: Profile): Promise<Wire>;
}
