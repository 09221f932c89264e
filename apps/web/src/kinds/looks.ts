import type { TaskType } from '@reisspel/contract/tasks';
import {
  Camera,
  CircleHelp,
  Hash,
  ListChecks,
  ListOrdered,
  type LucideIcon,
  MapPin,
  PenLine,
  QrCode,
  Video,
} from 'lucide-react';
import * as m from '../paraglide/messages.js';

interface KindLook {
  icon: LucideIcon;
  /** CSS classes for the background of the icon. */
  dotColor: string;
  /** CSS classes for the background of the task's header. */
  headerColor: string;
  /** For example "Foto" or "Quiz". */
  name: () => string;
  /** The badge on the board. `seconds` is the time limit. null for a kind without a badge. */
  badge: ((seconds: number | null) => string) | null;
  verdict: {
    accepted: () => string;
    failed: () => string;
    /** Only for a kind that can give a part of the points. */
    partly?: () => string;
    /** Tells the team why it failed. `reason` is a whole sentence. */
    explanation: (params: { team: string; reason: string }) => string;
  };
}

const PARTS_VERDICT: KindLook['verdict'] = {
  accepted: m.verdict_parts_right,
  partly: m.verdict_partly,
  failed: m.verdict_question_wrong,
  explanation: m.verdict_failed_question,
};

const PHOTO: KindLook = {
  icon: Camera,
  dotColor: 'bg-tile-azure',
  headerColor: 'bg-gradient-to-br from-sea to-sea-light',
  name: m.admin_type_photo,
  badge: null,
  verdict: { accepted: m.verdict_accepted, failed: m.verdict_failed, explanation: ({ reason }) => reason },
};

export const LOOKS: Readonly<Record<TaskType, KindLook>> = {
  photo: PHOTO,
  video: { ...PHOTO, icon: Video, name: m.video_name },
  quiz: {
    icon: CircleHelp,
    dotColor: 'bg-tile-olive',
    headerColor: 'bg-tile-olive',
    name: m.admin_type_quiz,
    badge: (seconds) => (seconds === null ? m.game_badge_quiz() : m.game_badge_quiz_timed({ seconds })),
    verdict: {
      accepted: m.verdict_quiz_correct,
      failed: m.verdict_quiz_wrong,
      explanation: m.verdict_failed_quiz,
    },
  },
  estimate: {
    icon: Hash,
    dotColor: 'bg-tile-sun',
    headerColor: 'bg-tile-sun',
    name: m.estimate_name,
    badge: (seconds) => (seconds === null ? m.estimate_name() : m.estimate_badge_timed({ seconds })),
    verdict: {
      accepted: m.verdict_estimate_right,
      failed: m.verdict_question_wrong,
      explanation: m.verdict_failed_question,
    },
  },
  choices: {
    icon: ListChecks,
    dotColor: 'bg-tile-olive',
    headerColor: 'bg-tile-olive',
    name: m.choices_name,
    badge: (seconds) => (seconds === null ? m.choices_name() : m.choices_badge_timed({ seconds })),
    verdict: PARTS_VERDICT,
  },
  order: {
    icon: ListOrdered,
    dotColor: 'bg-tile-azure',
    headerColor: 'bg-tile-azure',
    name: m.order_name,
    badge: (seconds) => (seconds === null ? m.order_name() : m.order_badge_timed({ seconds })),
    verdict: PARTS_VERDICT,
  },
  text: {
    icon: PenLine,
    dotColor: 'bg-tile-coral',
    headerColor: 'bg-tile-coral',
    name: m.text_name,
    badge: (seconds) => (seconds === null ? m.text_name() : m.text_badge_timed({ seconds })),
    verdict: {
      accepted: m.verdict_quiz_correct,
      failed: m.verdict_question_wrong,
      explanation: m.verdict_failed_question,
    },
  },
  code: {
    icon: QrCode,
    dotColor: 'bg-tile-sun',
    headerColor: 'bg-tile-sun',
    name: m.code_name,
    badge: (seconds) => (seconds === null ? m.code_name() : m.code_badge_timed({ seconds })),
    verdict: {
      accepted: m.verdict_code_right,
      failed: m.verdict_question_wrong,
      explanation: m.verdict_failed_question,
    },
  },
  place: {
    icon: MapPin,
    dotColor: 'bg-tile-coral',
    headerColor: 'bg-tile-coral',
    name: m.place_name,
    badge: (seconds) => (seconds === null ? m.place_name() : m.place_badge_timed({ seconds })),
    verdict: {
      accepted: m.verdict_place_right,
      failed: m.verdict_question_wrong,
      explanation: m.verdict_failed_question,
    },
  },
};
