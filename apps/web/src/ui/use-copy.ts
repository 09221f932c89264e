import { useState } from 'react';
import * as m from '../paraglide/messages.js';

interface Copying {
  /** `by hand`: the browser does not let us, as on plain HTTP. */
  state: 'not yet' | 'copied' | 'by hand';
  /** What became of it, for a status line; null before the first try. */
  told: string | null;
  copy: () => Promise<void>;
  forget: () => void;
}

/** Puts a text on the clipboard at a press. */
export function useCopy(text: string): Copying {
  const [state, setState] = useState<Copying['state']>('not yet');
  return {
    state,
    told: state === 'copied' ? m.common_copied() : state === 'by hand' ? m.common_copy_by_hand() : null,
    async copy() {
      try {
        await navigator.clipboard.writeText(text);
        setState('copied');
      } catch {
        setState('by hand');
      }
    },
    forget: () => setState('not yet'),
  };
}
