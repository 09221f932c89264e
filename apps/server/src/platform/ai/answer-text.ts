/** One line of readable text of at most `maxLength` UTF-16 units. Markup stays as text. */
export function plainText(text: string, maxLength: number): string {
  return (
    text
      .toWellFormed()
      .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
      .trim()
      .slice(0, maxLength)
      // The cut may have left half a surrogate pair.
      .replace(/\p{Cs}$/u, '')
      .trimEnd()
  );
}

function jsonOf(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

export function jsonObjectIn(text: string): unknown {
  return jsonOf(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1));
}

/**
 * Splits the first list of objects in a text into its elements while it arrives, wherever it is:
 * bare, in an object, in a code block, after a greeting. An element that is no JSON ends the list.
 */
export class ElementReader {
  #rest = '';
  #isBegun = false;
  isComplete = false;

  push(piece: string): unknown[] {
    const from = this.#rest.length;
    this.#rest += piece;
    if (this.isComplete || !/[{}\]]/.test(piece)) return [];
    return this.#isBegun ? this.#elements(from) : this.#begin();
  }

  #begin(): unknown[] {
    const start = /\[\s*(?=\{)/.exec(this.#rest);
    if (start === null) return [];
    this.#isBegun = true;
    this.#rest = this.#rest.slice(start.index + 1);
    return this.#elements(0);
  }

  /** `from`: where the characters begin that were not looked at before. */
  #elements(from: number): unknown[] {
    const found: unknown[] = [];
    for (let end = this.#rest.indexOf('}', from); end !== -1; end = this.#rest.indexOf('}', end + 1)) {
      const element = jsonOf(this.#rest.slice(0, end + 1).replace(/^[\s,]+/, ''));
      if (element === undefined) continue;
      found.push(element);
      this.#rest = this.#rest.slice(end + 1);
      end = -1;
    }
    this.isComplete = /^\s*\]/.test(this.#rest);
    return found;
  }
}
