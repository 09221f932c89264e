import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@reisspel/contract/language';
import type { Plugin } from 'vite';

const PAGE = 'index.html';
/** The compiled messages, each a module of its own. */
const MESSAGE = /\/src\/paraglide\/messages\/[^/]+\.js$/;
const CHOOSES = 'const locale = experimentalStaticLocale ?? options.locale ?? getLocale()';
/** In the page as it is written. */
const SOURCE_LANGUAGE = 'lang="nl"';
/** The key of a text, in the page. */
const TOKEN = /%([a-z_]+)%/g;

/** Makes the code speak the language that `language`, an expression, gives: its texts, and its name. */
export function codeIn(language: string): Plugin {
  return {
    name: 'code-in-one-language',
    config: () => ({ define: { __LANGUAGE__: language } }),
    transform: {
      filter: { id: MESSAGE },
      // What follows compares it with each language: with one that is known the others fall away.
      handler(code) {
        if (!code.includes(CHOOSES)) {
          if (code.includes('getLocale('))
            throw new Error('A compiled message chooses its language in another way');
          return null;
        }
        return { code: code.replaceAll(CHOOSES, `const locale = ${language}`), map: null };
      },
    },
  };
}

/**
 * Makes the page one of this language: its texts, and a page of its own beside those of the other languages. What differs in
 * nothing, such as fonts and styles, is the same file in all.
 */
export function pageIn(language: Language): Plugin {
  let root = '';
  return {
    name: 'page-in-one-language',
    configResolved(config) {
      root = config.root;
    },
    transformIndexHtml: {
      order: 'pre',
      handler(page) {
        const texts = JSON.parse(readFileSync(join(root, `messages/${language}.json`), 'utf8'));
        return page.replace(SOURCE_LANGUAGE, `lang="${language}"`).replaceAll(TOKEN, (token, key: string) => {
          const text: unknown = texts[key];
          if (typeof text !== 'string') throw new Error(`The page asks for ${token}, which is no text`);
          return text;
        });
      },
    },
    generateBundle: {
      // Whoever looks for the page under its usual name has found it by now.
      order: 'post',
      handler(_options, bundle) {
        const page = bundle[PAGE];
        if (page?.type !== 'asset') throw new Error('The build has no page');
        this.emitFile({ type: 'asset', fileName: `index.${language}.html`, source: page.source });
        delete bundle[PAGE];
      },
    },
  };
}
