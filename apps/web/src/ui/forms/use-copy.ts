import { useState } from 'react';
import * as m from '../../paraglide/messages.js';

interface Copying {
  /** `by hand`: the browser refused (plain HTTP), so the user must copy the text. */
  state: 'not yet' | 'copied' | 'by hand';
  /** The message for the user; null before the first copy. */
  message: string | null;
  copy: () => Promise<void>;
  reset: () => void;
}

export function useCopy(text: string): Copying {
  const [state, setState] = useState<Copying['state']>('not yet');
  return {
    state,
    message: state === 'copied' ? m.common_copied() : state === 'by hand' ? m.common_copy_by_hand() : null,
    async copy() {
      try {
        await navigator.clipboard.writeText(text);
        setState('copied');
      } catch {
        setState('by hand');
      }
    },
    reset: () => setState('not yet'),
  };
}
