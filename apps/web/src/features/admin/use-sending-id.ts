import { useRef } from 'react';
import { randomUuid } from '../../lib/uuid.ts';

/**
 * Ids for what a form sends: the same one for the same content until it has arrived, as an answer may have been lost; another one
 * for what was changed since. After `arrived` the same content is something new.
 */
export function useSendingId(): { idFor: (content: unknown) => string; arrived: () => void } {
  const last = useRef<{ id: string; content: string } | null>(null);
  return {
    idFor: (sent) => {
      const content = JSON.stringify(sent);
      if (last.current?.content !== content) last.current = { id: randomUuid(), content };
      return last.current.id;
    },
    arrived: () => {
      last.current = null;
    },
  };
}
