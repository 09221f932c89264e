/** Takes a list apart while it is being written. */
export interface ElementReader {
  /** The elements that are complete with this piece, each as its JSON text. */
  push(piece: string): string[];
  /** Whether the list has ended. */
  isComplete(): boolean;
}

/** What a character within the list does to the element it follows. */
type Step = 'continues' | 'completes' | 'separates' | 'ends';

/** Knows where the elements of a list end, a character at a time from the first one of the first element. */
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
 * Reads the first list of objects in a text, wherever it stands: bare, in an object, in a code block, behind a greeting.
 * Every character is looked at once, in however many pieces it comes.
 */
export function createElementReader(): ElementReader {
  let state: 'before' | 'opened' | 'within' | 'after' = 'before';
  const cursor = new ListCursor();
  /** What earlier pieces held of the element that is being written. */
  let parts: string[] = [];

  /** Where in a piece the inside of the list begins, or goes on; its length when that is nowhere. */
  function insideOf(piece: string): number {
    if (state === 'within') return 0;
    if (state === 'after') return piece.length;
    for (let at = 0; at < piece.length; at += 1) {
      const character = piece.charAt(at);
      if (state === 'opened' && character === '{') {
        state = 'within';
        return at;
      }
      // A list of objects opens with `[`, whitespace and `{`.
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
        // One that is complete is told at once: the next may be long in coming.
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

/** The JSON object in a text that may have words, or a code block, around it; undefined when there is none. */
export function jsonObjectIn(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1));
    return value;
  } catch {
    return undefined;
  }
}
