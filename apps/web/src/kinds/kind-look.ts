import type { LucideIcon } from 'lucide-react';

export interface KindLook {
  icon: LucideIcon;
  tile: string;
  head: string;
  /** "Foto", "Quiz". */
  name: () => string;
  /** Badge on the board; `seconds` is the time limit. null for a kind without a badge. */
  badge: ((seconds: number | null) => string) | null;
  verdict: {
    accepted: () => string;
    failed: () => string;
    /** Tells the team why it failed; `reason` is a sentence of its own. */
    why: (told: { team: string; reason: string }) => string;
  };
}
