import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from '@hono/zod-openapi';
import { LANGUAGES, type Language } from '@reisspel/contract/language';
import type { DrawnPage } from './drawn-pages.ts';
import { FAR_CLOCKS_TAG } from './far-clocks.ts';

/** What the build knows of pages that people open first. */
const FirstViews = z.object({
  /** The parts of the app that each loads at once, by its address. */
  parts: z.record(z.string(), z.array(z.string())),
  /** What its words are written in. */
  fonts: z.array(z.string()),
});

const pageName = (language: Language) => `index.${language}.html`;
const viewsName = (language: Language) => `first-views.${language}.json`;

/** Where the built page takes what is its own, each exactly once. */
const ROOT_TAG = '<html ';
const HEAD_END = '</head>';
const TITLE = '<title>Reisspel</title>';
/** Each trip is an app of its own for a browser that installs it. */
const MANIFEST_LINK = 'href="/manifest.webmanifest"';
/** Each tag that asks for code. */
const CODE = /<script type="module" [^>]*><\/script>|<link rel="modulepreload" [^>]*>/g;
/** What the build puts first: `app/early.ts` of the web app. */
const EARLY = /<script async src="([^"]+)"><\/script>/;
const BODY_END = '</body>';
/** With what it says to who waits long for the app: there is no other `<div>` in it. */
const ROOT = /<div id="root">.*?<\/div>/s;

/** What replaces it is text as it is: a `$` in it means nothing. */
function put(page: string, place: string | RegExp, text: string): string {
  return page.replace(place, () => text);
}

function preloadOf(file: string): string {
  return `<link rel="modulepreload" crossorigin href="${file}">`;
}

/**
 * The page for words that are there before the app is: they come first, then the letters they are written in, and the code that
 * takes them over last. Its tags lie in a template: the parts that the app starts with, the app itself, and those of this page.
 * `app/early.ts` of the web app puts them to work once the words stand there.
 */
function wordsFirst(plain: string, parts: readonly string[], fonts: readonly string[]): string {
  const tags = plain.match(CODE) ?? [];
  const isApp = (tag: string) => tag.startsWith('<script');
  const app = tags.filter(isApp);
  const appSoon = app.map((tag) => preloadOf(/src="([^"]+)"/.exec(tag)?.[1] ?? ''));
  const code = [...tags.filter((tag) => !isApp(tag)), ...app, ...appSoon, ...parts].join('');
  const letters = fonts.map(
    (file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${file}">`,
  );
  const head = `${TITLE}${FAR_CLOCKS_TAG}${letters.join('')}<template id="app-code">${code}</template>`;
  const page = put(plain.replace(CODE, ''), TITLE, head);
  const early = EARLY.exec(plain)?.[1] ?? '';
  // Once more, should the one in the head get lost: nothing else would take the code. A browser asks for one address once.
  return put(page, BODY_END, `<script defer src="${early}?again"></script>${BODY_END}`);
}

/** The built page of one language. */
export interface WebPage {
  /** For any address. */
  plain: string;
  /** With what that address needs named, so that a phone need not wait for one part to hear of the next. */
  first: ReadonlyMap<string, string>;
  /** As `first`, for words that are there before the app is. */
  drawn: ReadonlyMap<string, string>;
}

function readPage(webRoot: string, language: Language): WebPage {
  const read = (name: string) => readFileSync(join(webRoot, name), 'utf8');
  const plain = read(pageName(language));
  for (const place of [ROOT_TAG, HEAD_END, TITLE, MANIFEST_LINK, BODY_END]) {
    if (plain.split(place).length !== 2) throw new Error(`${pageName(language)} should hold one ${place}`);
  }
  for (const tag of [CODE, EARLY, ROOT]) {
    if (plain.search(tag) === -1) throw new Error(`${pageName(language)} should hold ${tag}`);
  }
  const { parts, fonts } = FirstViews.parse(JSON.parse(read(viewsName(language))));
  const first = new Map<string, string>();
  const drawn = new Map<string, string>();
  for (const [address, files] of Object.entries(parts)) {
    const links = files.map(preloadOf);
    first.set(address, put(plain, HEAD_END, `${links.join('')}${HEAD_END}`));
    drawn.set(address, wordsFirst(plain, links, fonts));
  }
  return { plain, first, drawn };
}

export function readPages(webRoot: string): Record<Language, WebPage> {
  return { nl: readPage(webRoot, 'nl'), en: readPage(webRoot, 'en'), es: readPage(webRoot, 'es') };
}

/** Whether there is a web app in this folder. */
export function hasWeb(webRoot: string): boolean {
  const names = LANGUAGES.flatMap((language) => [pageName(language), viewsName(language)]);
  return names.every((name) => existsSync(join(webRoot, name)));
}

/** The page of the trip at `base` ("/r/<slug>", which must be a slug's). */
export function pageAt(base: string, page: string): string {
  return put(page, MANIFEST_LINK, `href="${base}/manifest.webmanifest"`);
}

/** The page with its words in it, for the app to take over (`lib/drawn.ts` of the web app). */
export function withDrawing(page: string, { head, body, notice, from, at, timeZone }: DrawnPage): string {
  const facts = `data-drawn-at="${at}" data-drawn-zone="${timeZone}" data-drawn-from="${from}" `;
  const told = put(page, ROOT_TAG, `${ROOT_TAG}${facts}`);
  return put(put(told, TITLE, head), ROOT, `<div id="root">${body}</div>${notice}`);
}
