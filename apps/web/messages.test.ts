import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FIRST_LANGUAGE, LANGUAGES, type Language, LOCALES, mapLanguages } from '@reisspel/contract/language';
import { objectClasses } from '@reisspel/contract/objects';
import { describe, expect, test } from 'vitest';

const ROOT = import.meta.dirname;

/** A text with branches: one for each plural form, or one for each word of a set. */
interface Branches {
  declarations: readonly string[];
  selectors: readonly string[];
  /** Texts by their conditions: "<selector>=<form>", with commas between several selectors. */
  match: Readonly<Record<string, string>>;
}

type Message = string | readonly [Branches];
type Messages = ReadonlyMap<string, Message>;

function messagesOf(language: Language): Messages {
  const file: Record<string, Message> = JSON.parse(
    readFileSync(join(ROOT, `messages/${language}.json`), 'utf8'),
  );
  return new Map(Object.entries(file).filter(([key]) => key !== '$schema'));
}

const TEXTS = mapLanguages(messagesOf);
const FIRST = TEXTS[FIRST_LANGUAGE];

/**
 * Keys of texts that are the same in all languages: names, units, and texts that only combine
 * others. Any other text that is the same in two languages was not translated.
 */
const SAME_EVERYWHERE = [
  'admin_message_line',
  'admin_task_seconds',
  'app_name',
  'editor_address_placeholder',
  'editor_airport_placeholder',
  'editor_day_time',
  'editor_hotel',
  'editor_hotel_name_placeholder',
  'editor_nth',
  'editor_terminal',
  'flight_terminal',
  'home_card_hotel',
  'home_minutes',
  'hotel_title',
  'menu_hotel',
  'page_title',
  'quiz_seconds',
  'storage_banner',
  'window_opens_and_closes',
];

/** The diagnostic pages: the specification gives their texts, which no language translates. */
const isUntranslated = (key: string): boolean => key.startsWith('diagnostics_');

function branchesOf(message: Message): readonly string[] {
  return typeof message === 'string' ? [message] : message.flatMap(({ match }) => Object.values(match));
}

/**
 * Names of the placeholders in all branches together: the branch "one" may leave out the number.
 */
function placeholdersOf(message: Message): string[] {
  const names = branchesOf(message).flatMap((text) =>
    [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
  );
  return [...new Set(names)].map(String).toSorted();
}

/** The forms in the condition of each branch, for example [["one"], ["other"]]. */
function formsOf({ match }: Branches): string[][] {
  return Object.keys(match).map((branch) =>
    branch.split(',').map((condition) => condition.slice(condition.indexOf('=') + 1).trim()),
  );
}

/** True for the branch of all numbers that no other branch covers. */
function isFallback(forms: readonly string[]): boolean {
  return forms.every((form) => form === 'other' || form === '*');
}

/** Plural forms that all languages of the app have. */
const COMMON_FORMS = ['one', 'other'] as const;

/** The keys of the wrong messages, so that a failed expectation names them. */
function keysWhere(isWrong: (message: Message, key: string) => boolean, messages: Messages): string[] {
  return [...messages].filter(([key, message]) => isWrong(message, key)).map(([key]) => key);
}

/** What a message chooses its branch by; null for a message without branches. */
function choiceOf(message: Message): object | null {
  if (typeof message === 'string') return null;
  return message.map(({ declarations, selectors }) => ({ declarations, selectors }));
}

describe.each(LANGUAGES)('the texts of %s', (language) => {
  const messages = TEXTS[language];

  test('have the same keys as the first language, in the same order', () => {
    expect([...messages.keys()]).toEqual([...FIRST.keys()]);
  });

  test('are never empty', () => {
    expect(keysWhere((message) => branchesOf(message).some((text) => text.trim() === ''), messages)).toEqual(
      [],
    );
  });

  test('have the same placeholders as the first language', () => {
    const isOther = (message: Message, key: string) =>
      placeholdersOf(message).join() !== placeholdersOf(FIRST.get(key) ?? message).join();
    expect(keysWhere(isOther, messages)).toEqual([]);
  });

  test('have the same placeholders in the branch "other" as the first language', () => {
    const lacksNumber = (message: Message, key: string) => {
      const first = FIRST.get(key);
      if (typeof message === 'string' || first === undefined || typeof first === 'string') return false;
      const other = ({ match }: Branches) =>
        match[Object.keys(match).find((condition) => condition.endsWith('=other')) ?? ''];
      return placeholdersOf(other(message[0]) ?? '').join() !== placeholdersOf(other(first[0]) ?? '').join();
    };
    expect(keysWhere(lacksNumber, messages)).toEqual([]);
  });

  test('choose their branches by the same values as the first language', () => {
    const isOther = (message: Message, key: string) =>
      JSON.stringify(choiceOf(message)) !== JSON.stringify(choiceOf(FIRST.get(key) ?? message));
    expect(keysWhere(isOther, messages)).toEqual([]);
  });

  test('name every object that a photo task can ask for', () => {
    const names = messages.get('object_name');
    const branches = typeof names === 'object' ? formsOf(names[0]).flat() : [];
    expect(branches).toEqual([...objectClasses]);
  });

  test('have a branch for every number, and no branch for a plural form that the language lacks', () => {
    const known = new Set<string>([
      '*',
      ...new Intl.PluralRules(LOCALES[language]).resolvedOptions().pluralCategories,
    ]);
    const isWrong = (message: Message) =>
      typeof message !== 'string' &&
      message.some((plural) => {
        const dependsOnNumber = plural.declarations.some((declaration) => declaration.startsWith('local '));
        if (!dependsOnNumber) return false;
        const branches = formsOf(plural);
        return (
          !branches.some(isFallback) ||
          !branches.flat().every((form) => known.has(form)) ||
          !COMMON_FORMS.every((form) => branches.some((branch) => branch.includes(form)))
        );
      });
    expect(keysWhere(isWrong, messages)).toEqual([]);
  });
});

test('every text is used in the code of a screen', () => {
  const files = globSync(['src/**/*.{ts,tsx}', 'index.html'], {
    cwd: ROOT,
    exclude: (path) => path.includes('paraglide') || /\.test\.tsx?$/.test(path),
  });
  const used = files.flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(/\bm\s*\.(\w+)|%([a-z_]+)%/g)].map(
      ([, called, written]) => called ?? written,
    ),
  );
  const names = new Set(used);
  expect([...FIRST.keys()].filter((key) => !names.has(key))).toEqual([]);
});

/** Number of words in a text, without its placeholders. */
function wordCount(message: Message): number {
  const text = branchesOf(message)
    .join(' ')
    .replaceAll(/\{\w+\}/g, '');
  return text.match(/\p{Letter}+/gu)?.length ?? 0;
}

test('every text is translated, except those listed as the same in all languages', () => {
  const texts = (key: string) => LANGUAGES.map((language) => JSON.stringify(TEXTS[language].get(key)));
  const untranslated = [...FIRST.keys()].filter((key) => new Set(texts(key)).size === 1);
  expect(untranslated.filter((key) => !isUntranslated(key)).toSorted()).toEqual(SAME_EVERYWHERE);
  expect([...FIRST.keys()].filter(isUntranslated).filter((key) => !untranslated.includes(key))).toEqual([]);
});

/** Short words may be the same in two languages ("Menu", "Foto"); a sentence never is. */
const SENTENCE_WORDS = 4;

test.each(LANGUAGES.filter((language) => language !== FIRST_LANGUAGE))(
  'no sentence of %s is Dutch',
  (language) => {
    const isDutch = (message: Message, key: string) =>
      wordCount(message) >= SENTENCE_WORDS && JSON.stringify(message) === JSON.stringify(FIRST.get(key));
    const translated = (key: string) => !SAME_EVERYWHERE.includes(key) && !isUntranslated(key);
    expect(keysWhere(isDutch, TEXTS[language]).filter(translated)).toEqual([]);
  },
);

test('the texts are compiled in every language of the app', () => {
  const { baseLocale, locales } = JSON.parse(
    readFileSync(join(ROOT, 'project.inlang/settings.json'), 'utf8'),
  );
  expect({ baseLocale, locales }).toEqual({ baseLocale: FIRST_LANGUAGE, locales: LANGUAGES });
});
