import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@reisspel/contract/language';
import { ROOT } from '../../scripts/machine/run.ts';

/** The app's words in a language, by their key. */
export class Words {
  readonly #texts: ReadonlyMap<string, unknown>;

  constructor(language: Language) {
    const file = join(ROOT, `apps/web/messages/${language}.json`);
    this.#texts = new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8'))));
  }

  /** A text without a hole in it. Throws on any other. */
  text(key: string): string {
    const text = this.#texts.get(key);
    if (typeof text !== 'string' || text.includes('{')) throw new Error(`${key} is no plain text`);
    return text;
  }

  /** Finds a text, whatever stands in its holes. Throws when there is no such text. */
  pattern(key: string): RegExp {
    const text = this.#texts.get(key);
    if (typeof text !== 'string') throw new Error(`${key} is no text`);
    const parts = text.split(/\{\w+\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    return new RegExp(`^${parts.join('.+')}$`);
  }
}
