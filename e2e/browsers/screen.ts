import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from '../../scripts/machine/run.ts';
import { faultsOfLook, namesOf, spotOfWanted, textOfPage } from './in-page.ts';
import type { Size, Wire } from './wire.ts';

/** Milliseconds that a change may take to show up; the longest pause of a phone that lost its network is 20 s. */
const PATIENCE_MS = 60_000;
/** Milliseconds between two looks at the page. */
const LOOK_MS = 50;

const PHONE: Size = { width: 390, height: 844 };
const DESK: Size = { width: 1280, height: 900 };
const PICTURES = join(ROOT, 'test-results/browsers');

const SELECTORS = {
  button: 'button, summary, [role="button"]',
  dialog: 'dialog[open]',
  heading: 'h1, h2, h3',
  img: 'img, [role="img"]',
  link: 'a[href]',
  listitem: 'li',
  radio: 'input[type="radio"]',
  row: 'tr',
  textbox: 'input:not([type="radio"], [type="checkbox"], [type="file"])',
  timer: '[role="timer"]',
} as const;

type Role = keyof typeof SELECTORS;
/** Text is a part of it. */
type Name = string | RegExp;

function sourceOf(name: Name): string {
  return typeof name === 'string' ? name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&') : name.source;
}

/** A phone that somebody looks at and presses on, in any browser. */
export class Screen {
  readonly wire: Wire;
  readonly #origin: string;
  readonly #pictures: string;

  /** `pictures` begins the names of the screenshots. */
  constructor(wire: Wire, origin: string, pictures: string) {
    this.wire = wire;
    this.#origin = origin;
    this.#pictures = pictures;
  }

  async open(path: string): Promise<void> {
    await this.wire.goto(`${this.#origin}${path}`);
  }

  /** What `run` gives in the page, where it has nothing of this file around it. */
  async evaluate<Argument, Result>(
    run: (argument: Argument) => Result,
    argument: Argument,
  ): Promise<Awaited<Result>> {
    const source = `async (json) => JSON.stringify((await (${run.toString()})(JSON.parse(json))) ?? null)`;
    return JSON.parse(await this.wire.call(source, JSON.stringify(argument ?? null)));
  }

  /** Looks until `look` gives true; anything else it gives is why not. */
  async until(what: string, look: () => Promise<true | string>): Promise<void> {
    const deadline = Date.now() + PATIENCE_MS;
    let why = await look();
    while (why !== true) {
      if (Date.now() > deadline) throw new Error(`${what}: ${why}`);
      await sleep(LOOK_MS);
      why = await look();
    }
  }

  /** The names of all of a role that can be seen. */
  names(role: Role, name: Name = ''): Promise<string[]> {
    return this.evaluate(namesOf, { selector: SELECTORS[role], name: sourceOf(name) });
  }

  async sees(role: Role, name: Name): Promise<void> {
    await this.until(`${role} ${name}`, async () => {
      if ((await this.names(role, name)).length > 0) return true;
      return `not among ${JSON.stringify(await this.names(role))}`;
    });
  }

  async reads(text: Name): Promise<void> {
    const pattern = new RegExp(sourceOf(text), 'u');
    await this.until(`the text ${text}`, async () => {
      const all = await this.evaluate(textOfPage, null);
      return pattern.test(all) || `not in ${JSON.stringify(all)}`;
    });
  }

  async click(role: Role, name: Name): Promise<void> {
    await this.until(`a click on ${role} ${name}`, async () => {
      const found = await this.names(role, name);
      if (found.length === 0) return `not among ${JSON.stringify(await this.names(role))}`;
      const spot = await this.evaluate(spotOfWanted, null);
      if (spot.is === 'not') return spot.why;
      await this.wire.press(spot);
      return true;
    });
  }

  async fill(name: Name, text: string): Promise<void> {
    await this.click('textbox', name);
    await this.wire.type(text);
  }

  async takePicture(name: string): Promise<void> {
    mkdirSync(PICTURES, { recursive: true });
    writeFileSync(join(PICTURES, `${this.#pictures}-${name}.png`), await this.wire.screenshot());
  }

  /** Takes a picture on a phone and on a desk, and fails when either looks broken. */
  async look(name: string): Promise<void> {
    const faults: string[] = [];
    for (const [size, of] of [
      ['phone', PHONE],
      ['wide', DESK],
    ] as const) {
      await this.#resize(of);
      const wrong = await this.evaluate(faultsOfLook, null);
      faults.push(...wrong.map((fault) => `${name}, ${size}: ${fault}`));
      await this.takePicture(`${name}-${size}`);
    }
    await this.asPhone();
    if (faults.length > 0) throw new Error(faults.join('\n'));
  }

  async asPhone(): Promise<void> {
    await this.#resize(PHONE);
  }

  async #resize(size: Size): Promise<void> {
    await this.wire.resize(size);
    await this.until(`a window of ${size.width} by ${size.height}`, async () => {
      const now = await this.evaluate(() => [innerWidth, innerHeight], null);
      return (now[0] === size.width && now[1] === size.height) || `is ${now.join(' by ')}`;
    });
  }
}
