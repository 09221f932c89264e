import type { TaskType } from '@reisspel/contract/tasks';
import { Camera, CircleHelp, Hash, type LucideIcon } from 'lucide-react';
import * as m from '../paraglide/messages.js';

interface KindLook {
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

export const LOOKS: Readonly<Record<TaskType, KindLook>> = {
  photo: {
    icon: Camera,
    tile: 'bg-tile-azure',
    head: 'bg-gradient-to-br from-sea to-sea-light',
    name: m.admin_type_photo,
    badge: null,
    verdict: { accepted: m.verdict_accepted, failed: m.verdict_failed, why: ({ reason }) => reason },
  },
  quiz: {
    icon: CircleHelp,
    tile: 'bg-tile-olive',
    head: 'bg-tile-olive',
    name: m.admin_type_quiz,
    badge: (seconds) => (seconds === null ? m.game_badge_quiz() : m.game_badge_quiz_timed({ seconds })),
    verdict: {
      accepted: m.verdict_quiz_correct,
      failed: m.verdict_quiz_wrong,
      why: m.verdict_failed_quiz,
    },
  },
  estimate: {
    icon: Hash,
    tile: 'bg-tile-sun',
    head: 'bg-tile-sun',
    name: m.estimate_name,
    badge: (seconds) => (seconds === null ? m.estimate_name() : m.estimate_badge_timed({ seconds })),
    verdict: {
      accepted: m.verdict_estimate_right,
      failed: m.verdict_estimate_wrong,
      why: m.verdict_failed_estimate,
    },
  },
};
