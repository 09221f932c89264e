import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from '@hono/zod-openapi';
import { LANGUAGES, type Language, mapLanguages } from '@reisspel/contract/language';
import { sha256 } from '../../platform/secrets/digest.ts';
import type { DrawnPage } from './drawn-pages.ts';

/**
 * Before the page shows, hides the name of a time zone in which the reader has the same time.
 * `data-far` is how many milliseconds that zone is ahead of UTC.
 */
const SCRIPT = `{
  const ahead = -new Date(Number(document.documentElement.dataset.drawnAt)).getTimezoneOffset() * 60000;
  const styles = new CSSStyleSheet();
  styles.replaceSync('[data-far="' + ahead + '"]{display:none}');
  document.adoptedStyleSheets = [styles];
}`;

export const FAR_CLOCKS_TAG = `<script>${SCRIPT}</script>`;

/** The script's source in the Content-Security-Policy: no other inline script may run. */
export const FAR_CLOCKS_SOURCE = `'sha256-${sha256(SCRIPT, 'base64')}'`;

const FirstViews = z.object({
  parts: z.record(z.string(), z.array(z.string())),
  fonts: z.array(z.string()),
});

const pageName = (language: Language) => `index.${language}.html`;
const viewsName = (language: Language) => `first-views.${language}.json`;

/** Places in the built page where text is inserted; each occurs exactly once. */
const ROOT_TAG = '<html ';
const HEAD_END = '</head>';
const TITLE = '<title>Reisspel</title>';
/** Each trip gets its own manifest, so that a browser can install each trip as an app. */
const MANIFEST_LINK = 'href="/manifest.webmanifest"';
const CODE = /<script type="module" [^>]*><\/script>|<link rel="modulepreload" [^>]*>/g;
/** The script made from the web app's `app/early.ts`, which the build puts first. */
const EARLY = /<script async src="([^"]+)"><\/script>/;
const BODY_END = '</body>';
const ROOT = /<div id="root">.*?<\/div>/s;

/** Replaces `place` by `text` literally: a `$` in it has no special meaning. */
function insert(page: string, place: string | RegExp, text: string): string {
  return page.replace(place, () => text);
}

function preloadOf(file: string): string {
  return `<link rel="modulepreload" crossorigin href="${file}">`;
}

/** Puts the code in a `<template>`: `app/early.ts` of the web app loads it when the text shows. */
function deferCode(plain: string, parts: readonly string[], fonts: readonly string[]): string {
  const tags = plain.match(CODE) ?? [];
  const isApp = (tag: string) => tag.startsWith('<script');
  const app = tags.filter(isApp);
  const appPreloads = app.map((tag) => preloadOf(/src="([^"]+)"/.exec(tag)?.[1] ?? ''));
  const code = [...tags.filter((tag) => !isApp(tag)), ...app, ...appPreloads, ...parts].join('');
  const fontPreloads = fonts.map(
    (file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${file}">`,
  );
  const head = `${TITLE}${FAR_CLOCKS_TAG}${fontPreloads.join('')}<template id="app-code">${code}</template>`;
  const page = insert(plain.replace(CODE, ''), TITLE, head);
  const early = EARLY.exec(plain)?.[1] ?? '';
  // Loads the script again if the tag in the head failed. `?again` makes the browser request it.
  return insert(page, BODY_END, `<script defer src="${early}?again"></script>${BODY_END}`);
}

export interface WebPage {
  plain: string;
  /** By address, with preload links for the parts that the address needs. */
  first: ReadonlyMap<string, string>;
  /** By address, for a drawn page; see `deferCode`. */
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
    first.set(address, insert(plain, HEAD_END, `${links.join('')}${HEAD_END}`));
    drawn.set(address, deferCode(plain, links, fonts));
  }
  return { plain, first, drawn };
}

export function readPages(webRoot: string): Record<Language, WebPage> {
  return mapLanguages((language) => readPage(webRoot, language));
}

export function hasWeb(webRoot: string): boolean {
  const names = LANGUAGES.flatMap((language) => [pageName(language), viewsName(language)]);
  return names.every((name) => existsSync(join(webRoot, name)));
}

export function pageAt(base: string, page: string): string {
  return insert(page, MANIFEST_LINK, `href="${base}/manifest.webmanifest"`);
}

/** Returns JSON for use within a page. It has no "<", so it cannot end the element around it. */
function jsonWithin(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

/** Inserts a drawing and its answers. `main.tsx` of the web app continues from them. */
export function withDrawing(page: string, { head, body, notice, at, timeZone, answers }: DrawnPage): string {
  const tagged = insert(page, ROOT_TAG, `${ROOT_TAG}data-drawn-at="${at}" data-drawn-zone="${timeZone}" `);
  const json = `<script type="application/json" id="first-answers">${jsonWithin(answers)}</script>`;
  return insert(insert(tagged, TITLE, head), ROOT, `<div id="root">${body}</div>${notice}${json}`);
}
