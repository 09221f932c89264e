import type { LucideIcon } from 'lucide-react';

/** What players and the organiser know a kind of task by. */
export interface KindLook {
  icon: LucideIcon;
  /** The colour behind the icon. */
  tile: string;
  /** The same behind the head of its page. */
  head: string;
  /** "Foto", "Quiz". */
  name: () => string;
  /** On the board, with its seconds where there is a limit; null: it goes without saying. */
  badge: ((seconds: number | null) => string) | null;
  verdict: {
    accepted: () => string;
    failed: () => string;
    /** Why it failed, to the team; `reason` is a sentence of its own. */
    why: (told: { team: string; reason: string }) => string;
  };
}
