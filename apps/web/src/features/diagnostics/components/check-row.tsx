import { Ban, CircleCheck, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '../../../paraglide/messages.js';
import { Chip, type ChipTone } from '../../../ui/chip.tsx';

/** `off` is fine as it is. */
export type CheckState = 'ok' | 'off' | 'attention';

const LOOK: Record<CheckState, { tone: ChipTone; icon: LucideIcon }> = {
  ok: { tone: 'good', icon: CircleCheck },
  off: { tone: 'neutral', icon: Ban },
  attention: { tone: 'late', icon: TriangleAlert },
};

/** The word of a state, also in reports. */
export const CHECK_WORDS: Record<CheckState, () => string> = {
  ok: m.diagnostics_state_ok,
  off: m.diagnostics_state_off,
  attention: m.diagnostics_state_attention,
};

interface CheckRowProps {
  state: CheckState;
  title: string;
  /** Instead of the state's own word. */
  word?: string;
  children: ReactNode;
}

/** One thing that was looked at: what it is, how it is, and what that means. A row of a list. */
export function CheckRow({ state, title, word = CHECK_WORDS[state](), children }: CheckRowProps) {
  const { tone, icon } = LOOK[state];
  return (
    <li className="grid grid-cols-1 gap-2 border-line border-t py-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="wrap-anywhere font-bold text-lg">{title}</h3>
        <Chip tone={tone} icon={icon}>
          {word}
        </Chip>
      </div>
      <div className="wrap-anywhere text-ink-2">{children}</div>
    </li>
  );
}
