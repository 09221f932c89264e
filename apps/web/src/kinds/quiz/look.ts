import { CircleHelp } from 'lucide-react';
import * as m from '../../paraglide/messages.js';
import type { KindLook } from '../kind-look.ts';

export const quizLook: KindLook = {
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
};
