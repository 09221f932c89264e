/** Returns one readable line of at most `maxLength` UTF-16 units. Markup stays as text. */
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

/** Parses the text from the first brace to the last. Returns undefined when it is no JSON. */
export function jsonObjectIn(text: string): unknown {
  return jsonOf(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1));
}

/**
 * Finds the first list of objects in a text and yields its elements while the text arrives. The
 * list may be bare, in an object, in a code block or after a greeting. Reads each character once,
 * so that a long broken text takes no longer than a good one. An element that is not JSON is
 * undefined.
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

  /** Returns the elements that this piece of the text completes. */
  push(piece: string): unknown[] {
    const elements: unknown[] = [];
    for (const character of piece) {
      if (this.isComplete) break;
      if (!this.#isBegun) this.#lookForStart(character);
      if (!this.#isBegun || !this.#endsElement(character)) continue;
      elements.push(jsonOf(this.#element));
      this.#element = '';
    }
    return elements;
  }

  /** The list starts where an object follows an opening bracket. */
  #lookForStart(character: string): void {
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
