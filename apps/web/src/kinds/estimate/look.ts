import { Hash } from 'lucide-react';
import * as m from '../../paraglide/messages.js';
import type { KindLook } from '../kind-look.ts';

export const estimateLook: KindLook = {
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
};
