import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@reisspel/contract/language';
import type { Plugin } from 'vite';

const PAGE = 'index.html';
/** The compiled messages, each a module of its own. */
const MESSAGE = /\/src\/paraglide\/messages\/[^/]+\.js$/;
const CHOOSES = 'const locale = experimentalStaticLocale ?? options.locale ?? getLocale()';
/** The message itself: chooses a language and calls that language's own function. */
const MESSAGE_IN_ALL = /export const (\w+) = [\s\S]*$/;
/** In the page as it is written. */
const SOURCE_LANGUAGE = 'lang="nl"';
/** The key of a text, in the page. */
const TOKEN = /%([a-z_]+)%/g;

/** `one` turns a compiled message into what a build needs of it. */
function messagesAs(language: string, one: (code: string) => string): Plugin {
  return {
    name: 'messages-as-needed',
    config: () => ({ define: { __LANGUAGE__: language } }),
    transform: {
      filter: { id: MESSAGE },
      handler(code) {
        if (code.includes(CHOOSES)) return { code: one(code), map: null };
        if (code.includes('getLocale('))
          throw new Error('A compiled message chooses its language in another way');
        return null;
      },
    },
  };
}

/** Replaces each message by this language's function, without the one that chooses. */
export function codeIn(language: Language): Plugin {
  return messagesAs(JSON.stringify(language), (code) => {
    const key = MESSAGE_IN_ALL.exec(code)?.[1];
    const own = `${language}_${key}`;
    if (key === undefined || !code.includes(`const ${own} =`))
      throw new Error(`A compiled message has no ${language} where it is looked for: ${code}`);
    return code.replace(MESSAGE_IN_ALL, `export const ${key} = ${own};`);
  });
}

/** Makes the code speak the language that `expression` gives at the moment a text is asked for. */
export function codeInLanguageOf(expression: string): Plugin {
  return messagesAs(expression, (code) => code.replaceAll(CHOOSES, `const locale = ${expression}`));
}

/** Writes the page of this language. Fonts and styles are the same files in all languages. */
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
