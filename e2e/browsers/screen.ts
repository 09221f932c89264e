import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from '../../scripts/machine/run.ts';
import type { BrowserWindow, Size } from './browser-window.ts';
import { findClickSpot, layoutFaults, namesOf, textOfPage } from './in-page.ts';

/** Milliseconds to wait for a change: a phone without a network pauses for at most 20 s. */
const PATIENCE_MS = 60_000;
/** Milliseconds between two checks of the page. */
const CHECK_MS = 50;

const PHONE: Size = { width: 390, height: 844 };
const LAPTOP: Size = { width: 1280, height: 900 };
const PICTURES = join(ROOT, 'test-results/browsers');

const SELECTORS = {
  checkbox: 'input[type="checkbox"]',
  button: 'button, summary, [role="button"]',
  dialog: 'dialog[open]',
  heading: 'h1, h2, h3',
  img: 'img, [role="img"]',
  link: 'a[href]',
  listitem: 'li',
  radio: 'input[type="radio"]',
  row: 'tr',
  textbox: 'input:not([type="radio"], [type="checkbox"], [type="file"])',
  video: 'video',
  timer: '[role="timer"]',
} as const;

type Role = keyof typeof SELECTORS;
/** The name of an element. A string matches if it is part of the name. */
type Name = string | RegExp;

function sourceOf(name: Name): string {
  return typeof name === 'string' ? name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&') : name.source;
}

/** What a user sees and does on a phone, in any browser. */
export class Screen {
  readonly browserWindow: BrowserWindow;
  readonly #origin: string;
  readonly #pictures: string;

  /** `pictures` is the begin of the screenshots' names. */
  constructor(browserWindow: BrowserWindow, origin: string, pictures: string) {
    this.browserWindow = browserWindow;
    this.#origin = origin;
    this.#pictures = pictures;
  }

  async open(path: string): Promise<void> {
    await this.browserWindow.goto(`${this.#origin}${path}`);
  }

  /** Marks the document, so that `expectSamePage` notices a reload. */
  async markPage(): Promise<void> {
    await this.evaluate(() => {
      document.documentElement.dataset['load'] = 'this one';
    }, null);
  }

  async expectSamePage(): Promise<void> {
    const load = await this.evaluate(() => document.documentElement.dataset['load'], null);
    if (load !== 'this one') throw new Error('The page was reloaded');
  }

  /** Runs `run` in the page and returns its result. `run` can use nothing outside its own body. */
  async evaluate<Argument, Result>(
    run: (argument: Argument) => Result,
    argument: Argument,
  ): Promise<Awaited<Result>> {
    const source = `async (json) => JSON.stringify((await (${run.toString()})(JSON.parse(json))) ?? null)`;
    return JSON.parse(await this.browserWindow.call(source, JSON.stringify(argument ?? null)));
  }

  /** Repeats `check` until it returns true. Until then, `check` returns the reason to wait. */
  async until(what: string, check: () => Promise<true | string>): Promise<void> {
    const deadline = Date.now() + PATIENCE_MS;
    let why = await check();
    while (why !== true) {
      if (Date.now() > deadline) throw new Error(`${what}: ${why}`);
      await sleep(CHECK_MS);
      why = await check();
    }
  }

  /** Returns the whole document, also what a visitor cannot see. */
  html(): Promise<string> {
    return this.evaluate(() => document.documentElement.outerHTML, null);
  }

  /** Returns the names of all visible elements with a role. */
  names(role: Role, name: Name = ''): Promise<string[]> {
    return this.evaluate(namesOf, { selector: SELECTORS[role], name: sourceOf(name) });
  }

  async sees(role: Role, name: Name): Promise<void> {
    await this.until(`${role} ${name}`, async () => {
      if ((await this.names(role, name)).length > 0) return true;
      return `not among ${JSON.stringify(await this.names(role))}`;
    });
  }

  async seesText(text: Name): Promise<void> {
    const pattern = new RegExp(sourceOf(text), 'u');
    await this.until(`the text ${text}`, async () => {
      const all = await this.evaluate(textOfPage, null);
      return pattern.test(all) || `not in ${JSON.stringify(all)}`;
    });
  }

  async click(role: Role, name: Name): Promise<void> {
    await this.until(`a click on ${role} ${name}`, async () => {
      const names = await this.names(role, name);
      if (names.length === 0) return `not among ${JSON.stringify(await this.names(role))}`;
      const clickSpot = await this.evaluate(findClickSpot, null);
      if (clickSpot.is === 'not') return clickSpot.why;
      await this.browserWindow.press(clickSpot);
      return true;
    });
  }

  async fill(name: Name, text: string): Promise<void> {
    await this.click('textbox', name);
    await this.browserWindow.type(text);
  }

  async takePicture(name: string): Promise<void> {
    mkdirSync(PICTURES, { recursive: true });
    writeFileSync(join(PICTURES, `${this.#pictures}-${name}.png`), await this.browserWindow.screenshot());
  }

  /** Takes a screenshot at the size of a phone and of a laptop. Throws if either looks broken. */
  async checkLook(name: string): Promise<void> {
    const faults: string[] = [];
    for (const [label, size] of [
      ['phone', PHONE],
      ['wide', LAPTOP],
    ] as const) {
      await this.#resize(size);
      const found = await this.evaluate(layoutFaults, null);
      faults.push(...found.map((fault) => `${name}, ${label}: ${fault}`));
      await this.takePicture(`${name}-${label}`);
    }
    await this.asPhone();
    if (faults.length > 0) throw new Error(faults.join('\n'));
  }

  async asPhone(): Promise<void> {
    await this.#resize(PHONE);
  }

  async #resize(size: Size): Promise<void> {
    await this.browserWindow.resize(size);
    await this.until(`a window of ${size.width} by ${size.height}`, async () => {
      const now = await this.evaluate(() => [innerWidth, innerHeight], null);
      return (now[0] === size.width && now[1] === size.height) || `is ${now.join(' by ')}`;
    });
  }
}
