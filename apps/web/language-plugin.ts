import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@reisspel/contract/language';
import type { Plugin } from 'vite';

const PAGE = 'index.html';
/** Path of a compiled message: each message is a separate module. */
const MESSAGE = /\/src\/paraglide\/messages\/[^/]+\.js$/;
/** The line of a compiled message that chooses the language. */
const CHOOSES_LANGUAGE = 'const locale = experimentalStaticLocale ?? options.locale ?? getLocale()';
/** Path of the functions that the compiled messages share, and the body of the one for plurals. */
const SHARED_FUNCTIONS = /\/src\/paraglide\/registry\.js$/;
const SELECTS_PLURAL = 'return new Intl.PluralRules(locale, options).select(Number(input))';
/** The exported function of a compiled message: it calls the function of the chosen language. */
const EXPORTED_MESSAGE = /export const (\w+) = [\s\S]*$/;
/** The language attribute in the source of `index.html`. */
const SOURCE_LANGUAGE = 'lang="nl"';
/** A placeholder in `index.html`: the key of a message between percent signs. */
const PLACEHOLDER = /%([a-z_]+)%/g;

/** Rewrites each compiled message with `rewrite`. `language`: expression for `__LANGUAGE__`. */
function rewriteMessages(language: string, rewrite: (code: string) => string): Plugin {
  return {
    name: 'rewrite-messages',
    config: () => ({ define: { __LANGUAGE__: language } }),
    transform: {
      filter: { id: MESSAGE },
      handler(code) {
        if (code.includes(CHOOSES_LANGUAGE)) return { code: rewrite(code), map: null };
        if (code.includes('getLocale('))
          throw new Error('A compiled message chooses its language in another way');
        return null;
      },
    },
  };
}

/** Keeps a locale's plural rules: making them takes longer than the rest of a message. */
export function keptPluralRules(): Plugin {
  return {
    name: 'kept-plural-rules',
    transform: {
      filter: { id: SHARED_FUNCTIONS },
      handler(code) {
        if (!code.includes(SELECTS_PLURAL))
          throw new Error('Compiled messages select a plural in another way');
        const kept = 'return (rules[locale] ??= new Intl.PluralRules(locale, options)).select(Number(input))';
        return { code: `const rules = {};\n${code.replace(SELECTS_PLURAL, kept)}`, map: null };
      },
    },
  };
}

/** Builds the code in one language: each message becomes the function of that language. */
export function codeIn(language: Language): Plugin {
  return rewriteMessages(JSON.stringify(language), (code) => {
    const key = EXPORTED_MESSAGE.exec(code)?.[1];
    const translated = `${language}_${key}`;
    if (key === undefined || !code.includes(`const ${translated} =`))
      throw new Error(`A compiled message has no function for ${language}: ${code}`);
    return code.replace(EXPORTED_MESSAGE, `export const ${key} = ${translated};`);
  });
}

/** Builds the code in all languages: `expression` gives the language when a text is needed. */
export function codeInLanguageOf(expression: string): Plugin {
  return rewriteMessages(expression, (code) =>
    code.replaceAll(CHOOSES_LANGUAGE, `const locale = ${expression}`),
  );
}

/** Writes `index.<language>.html`. Fonts and styles are the same files in all languages. */
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
        return page
          .replace(SOURCE_LANGUAGE, `lang="${language}"`)
          .replaceAll(PLACEHOLDER, (placeholder, key: string) => {
            const text: unknown = texts[key];
            if (typeof text !== 'string')
              throw new Error(`index.html has ${placeholder}, but no message has that key`);
            return text;
          });
      },
    },
    generateBundle: {
      // Other plugins need the page under its usual name, so this one runs after them.
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
