import { useRef } from 'react';
import { randomUuid } from '../../lib/uuid.ts';

/**
 * Makes ids for what a form sends. The same content keeps its id until `arrived`, because an answer
 * may be lost; changed content gets a new id.
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
