import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import sharp, { type OverlayOptions } from 'sharp';
import { expectStill } from '../animations.ts';

/** A phone, a tablet, a laptop and a television. */
const SIZES = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
] as const;
const THEMES = ['light', 'dark'] as const;

type Size = Readonly<{ width: number; height: number }>;
type Theme = (typeof THEMES)[number];

/** For a page as a whole: a small phone instead of the television. */
const WHOLE_SIZES: readonly Size[] = [{ width: 360, height: 740 }, SIZES[0], SIZES[1], SIZES[2]];

/** Themes and sizes for a state that differs little from another state. */
const FEW: readonly (readonly [Theme, readonly Size[]])[] = [
  ['light', [SIZES[0], SIZES[2]]],
  ['dark', [SIZES[0]]],
];
const ALL: typeof FEW = THEMES.map((theme) => [theme, SIZES]);
const WHOLE: typeof FEW = THEMES.map((theme) => [theme, WHOLE_SIZES]);

export interface ShotOptions {
  /** Takes only `FEW`: on a phone in both themes, on a laptop in the light theme. */
  few?: boolean;
  /** The element to scroll to. Without it, the pictures show the top of the page. */
  at?: Locator;
  /** Takes the page from its top to its end, also on a small phone. */
  whole?: boolean;
}

/** Pixels: the size of each picture on a sheet, and the space between two pictures. */
const SHEET_HEIGHT = 620;
const WHOLE_WIDTH = 480;
const SHEET_GAP = 8;

/** Waits until the fonts and visible pictures are loaded, and animations have ended. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const inView = [...document.images].filter((image) => {
      const { top, bottom, width } = image.getBoundingClientRect();
      return width > 0 && bottom > 0 && top < innerHeight;
    });
    await Promise.allSettled(inView.map((image) => image.decode()));
  });
  await expectStill(page);
}

/** Writes rows of `columns` pictures, each resized to `cell`. */
async function writeSheet(
  file: string,
  pictures: readonly Buffer[],
  columns: number,
  cell: { height: number } | { width: number },
): Promise<void> {
  const cells = await Promise.all(
    pictures.map((picture) => sharp(picture).resize(cell).toBuffer({ resolveWithObject: true })),
  );
  const placed: OverlayOptions[] = [];
  let [width, height] = [0, 0];
  for (let start = 0; start < cells.length; start += columns) {
    const row = cells.slice(start, start + columns);
    let left = 0;
    for (const { data, info } of row) {
      placed.push({ input: data, left, top: height });
      left += info.width + SHEET_GAP;
    }
    width = Math.max(width, left);
    height += Math.max(...row.map(({ info }) => info.height)) + SHEET_GAP;
  }
  await sharp({ create: { width, height, channels: 3, background: '#808080' } })
    .composite(placed)
    .png()
    .toFile(file);
}

/** Takes screenshots of states in all sizes and themes, and combines each state's in a sheet. */
export class Shots {
  readonly #folder: string;
  readonly #wanted: readonly string[];

  /** `wanted` are the beginnings of the names of states to take. An empty list takes all. */
  constructor(folder: string, wanted: readonly string[]) {
    this.#folder = folder;
    this.#wanted = wanted;
    mkdirSync(join(folder, 'sheets'), { recursive: true });
  }

  wants(name: string): boolean {
    return this.#wanted.length === 0 || this.#wanted.some((start) => name.startsWith(start));
  }

  /** Takes screenshots of the page in its current state. */
  async take(name: string, page: Page, { few = false, at, whole = false }: ShotOptions = {}): Promise<void> {
    if (!this.wants(name)) {
      // Waits as after screenshots: the steps to the next state expect a page without animations.
      await settle(page);
      return;
    }
    const pictures: Buffer[] = [];
    // Moves the mouse away, so that no element looks hovered.
    await page.mouse.move(0, 0);
    const shots = whole ? WHOLE : few ? FEW : ALL;
    for (const [colorScheme, sizes] of shots) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      for (const size of sizes) {
        await page.setViewportSize(size);
        if (whole) {
          const height = await page.evaluate(() => document.documentElement.scrollHeight);
          await page.setViewportSize({ ...size, height });
        }
        await (at?.evaluate((element) => element.scrollIntoView({ block: 'center' })) ??
          page.evaluate(() => scrollTo(0, 0)));
        await settle(page);
        const path = join(this.#folder, `${name}-${size.width}x${size.height}-${colorScheme}.png`);
        pictures.push(await page.screenshot({ path }));
      }
    }
    const columns = few ? pictures.length : SIZES.length;
    const cell = whole ? { width: WHOLE_WIDTH } : { height: SHEET_HEIGHT };
    await writeSheet(join(this.#folder, 'sheets', `${name}.png`), pictures, columns, cell);
    await page.setViewportSize(SIZES[0]);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  }
}
