import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@reisspel/contract/language';
import { ROOT } from '../../scripts/machine/run.ts';

/** The app's texts in one language, by key. */
export class Words {
  readonly #texts: ReadonlyMap<string, unknown>;

  constructor(language: Language) {
    const file = join(ROOT, `apps/web/messages/${language}.json`);
    this.#texts = new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8'))));
  }

  /** Returns a text without placeholders. Throws for any other text. */
  text(key: string): string {
    const text = this.#texts.get(key);
    if (typeof text !== 'string' || text.includes('{'))
      throw new Error(`${key} is not a text without placeholders`);
    return text;
  }

  /** Returns a pattern for a text with any values for its placeholders. Throws without the text. */
  pattern(key: string): RegExp {
    const text = this.#texts.get(key);
    if (typeof text !== 'string') throw new Error(`${key} is not the key of a text`);
    const parts = text.split(/\{\w+\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    return new RegExp(`^${parts.join('.+')}$`);
  }
}
