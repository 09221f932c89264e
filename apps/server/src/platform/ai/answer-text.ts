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
 * bare, in an object, in a code block, after a greeting. It looks at every character once, so that
 * a long broken text takes no more time than a right one. An element that is no JSON is undefined.
 */
export class ElementReader {
  #isOpened = false;
  #isBegun = false;
  /** Open brackets of the current element; 0 between two elements. */
  #depth = 0;
  #isInString = false;
  #isEscaped = false;
  #element = '';
  isComplete = false;

  push(piece: string): unknown[] {
    const found: unknown[] = [];
    for (const character of piece) {
      if (this.isComplete) break;
      if (!this.#isBegun) this.#lookFor(character);
      if (!this.#isBegun || !this.#endsElement(character)) continue;
      found.push(jsonOf(this.#element));
      this.#element = '';
    }
    return found;
  }

  /** The list begins where an object follows a bracket. */
  #lookFor(character: string): void {
    this.#isBegun = this.#isOpened && character === '{';
    if (character.trim() !== '') this.#isOpened = character === '[';
  }

  #endsElement(character: string): boolean {
    if (this.#depth === 0 && character === ']') this.isComplete = true;
    if (this.#depth === 0 && character !== '{') return false;
    this.#element += character;
    if (this.#isInString) {
      this.#isInString = this.#isEscaped || character !== '"';
      this.#isEscaped = !this.#isEscaped && character === '\\';
      return false;
    }
    this.#isInString = character === '"';
    if (character === '{' || character === '[') this.#depth += 1;
    if (character === '}' || character === ']') this.#depth -= 1;
    return this.#depth === 0;
  }
}
