/** Splits a JSON list into its elements while it still arrives. */
export interface ElementReader {
  /** Returns the elements that this piece completes, as JSON text. */
  push(piece: string): string[];
  /** True once the list has ended. */
  isComplete(): boolean;
}

/** The effect of a character on the element that it belongs to. */
type Step = 'continues' | 'completes' | 'separates' | 'ends';

/** Finds the ends of elements, one character at a time, from the start of the first element. */
class ListCursor {
  #depth = 0;
  #inString = false;
  #escaped = false;

  step(character: string): Step {
    if (this.#inString) {
      this.#stepInString(character);
      return 'continues';
    }
    switch (character) {
      case '"':
        this.#inString = true;
        return 'continues';
      case '{':
      case '[':
        this.#depth += 1;
        return 'continues';
      case '}':
      case ']':
        if (this.#depth === 0) return character === ']' ? 'ends' : 'continues';
        this.#depth -= 1;
        return this.#depth === 0 ? 'completes' : 'continues';
      case ',':
        return this.#depth === 0 ? 'separates' : 'continues';
      default:
        return 'continues';
    }
  }

  #stepInString(character: string): void {
    if (this.#escaped) this.#escaped = false;
    else if (character === '\\') this.#escaped = true;
    else if (character === '"') this.#inString = false;
  }
}

/**
 * Reads the first list of objects in a text, wherever it is: bare, in an object, in a code block,
 * after a greeting. Looks at every character once, however the text is cut into pieces.
 */
export function createElementReader(): ElementReader {
  let state: 'before' | 'opened' | 'within' | 'after' = 'before';
  const cursor = new ListCursor();
  /** The current element, as far as earlier pieces held it. */
  let parts: string[] = [];

  /** Index where a piece enters or continues the list; the piece's length when it does neither. */
  function insideOf(piece: string): number {
    if (state === 'within') return 0;
    if (state === 'after') return piece.length;
    for (let at = 0; at < piece.length; at += 1) {
      const character = piece.charAt(at);
      if (state === 'opened' && character === '{') {
        state = 'within';
        return at;
      }
      if (character === '[') state = 'opened';
      else if (character.trim() !== '') state = 'before';
    }
    return piece.length;
  }

  function take(found: string[], rest: string): void {
    const element = [...parts, rest].join('').trim();
    parts = [];
    if (element !== '') found.push(element);
  }

  return {
    push(piece) {
      const found: string[] = [];
      let start = insideOf(piece);
      for (let at = start; at < piece.length; at += 1) {
        const step = cursor.step(piece.charAt(at));
        if (step === 'continues') continue;
        // A complete element is returned at once: the next one may take long.
        take(found, piece.slice(start, step === 'completes' ? at + 1 : at));
        start = at + 1;
        if (step === 'ends') {
          state = 'after';
          return found;
        }
      }
      if (start < piece.length) parts.push(piece.slice(start));
      return found;
    },
    isComplete: () => state === 'after',
  };
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
