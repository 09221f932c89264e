import { useState } from 'react';
import * as m from '../../paraglide/messages.js';

interface Copying {
  /** `by hand`: the browser refuses, as on plain HTTP. */
  state: 'not yet' | 'copied' | 'by hand';
  told: string | null;
  copy: () => Promise<void>;
  forget: () => void;
}

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
