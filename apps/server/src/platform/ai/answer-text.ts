/**
 * One line of readable text of at most `maxLength` UTF-16 units, from a model that may write
 * anything. Markup stays: the page shows it as text.
 */
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

/** The JSON object in a text, also with words or a code block around it; undefined without one. */
export function jsonObjectIn(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1));
    return value;
  } catch {
    return undefined;
  }
}

/**
 * Splits the first list of objects in a text into its elements while it arrives, wherever it is:
 * bare, in an object, in a code block, after a greeting. Looks at every character once.
 */
export class ElementReader {
  #state: 'before' | 'opened' | 'within' | 'after' = 'before';
  /** Open brackets of the current element; -1 after the list. */
  #depth = 0;
  #inString = false;
  #escaped = false;
  /** The current element, as far as earlier pieces held it. */
  #parts: string[] = [];

  isComplete(): boolean {
    return this.#state === 'after';
  }

  /** Returns the elements that this piece completes, as JSON text. */
  push(piece: string): string[] {
    const found: string[] = [];
    let start = 0;
    for (let at = 0; at < piece.length && this.#state !== 'after'; at += 1) {
      const character = piece.charAt(at);
      if (this.#state !== 'within') {
        this.#lookFor(character);
        start = at;
      }
      if (this.#state !== 'within' || !this.#isBoundary(character)) continue;
      // A complete element is returned at once: the next one may take long.
      const isPart = this.#depth === 0 && character !== ',';
      const element = [...this.#parts, piece.slice(start, isPart ? at + 1 : at)].join('').trim();
      if (element !== '') found.push(element);
      this.#parts = [];
      start = at + 1;
      if (this.#depth < 0) this.#state = 'after';
    }
    if (this.#state === 'within') this.#parts.push(piece.slice(start));
    return found;
  }

  /** The list begins where an object follows a bracket. */
  #lookFor(character: string): void {
    if (this.#state === 'opened' && character === '{') this.#state = 'within';
    else if (character === '[') this.#state = 'opened';
    else if (character.trim() !== '') this.#state = 'before';
  }

  /** True at the last character of an element, at a comma behind one, and at the list's end. */
  #isBoundary(character: string): boolean {
    if (this.#inString) {
      this.#inString = this.#escaped || character !== '"';
      this.#escaped = !this.#escaped && character === '\\';
      return false;
    }
    switch (character) {
      case '"':
        this.#inString = true;
        return false;
      case '{':
      case '[':
        this.#depth += 1;
        return false;
      case '}':
      case ']':
        // A brace that closes nothing is part of a broken element.
        if (this.#depth === 0 && character === '}') return false;
        this.#depth -= 1;
        return this.#depth <= 0;
      case ',':
        return this.#depth === 0;
      default:
        return false;
    }
  }
}
