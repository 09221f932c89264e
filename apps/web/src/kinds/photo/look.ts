import { Camera } from 'lucide-react';
import * as m from '../../paraglide/messages.js';
import type { KindLook } from '../kind-look.ts';

export const photoLook: KindLook = {
  icon: Camera,
  tile: 'bg-tile-azure',
  head: 'bg-gradient-to-br from-sea to-sea-light',
  name: m.admin_type_photo,
  badge: null,
  verdict: { accepted: m.verdict_accepted, failed: m.verdict_failed, why: ({ reason }) => reason },
};
