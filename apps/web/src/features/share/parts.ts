import type { SharedTrip } from '@reisspel/contract/share';
import { CalendarDays, Images, type LucideIcon, Plane } from 'lucide-react';
import * as m from '../../paraglide/messages.js';

/** The parts that can be shared, in the order of the page. */
export const SHARE_PARTS = ['flights', 'schedule', 'highlights'] as const satisfies (keyof SharedTrip)[];
export type SharePart = (typeof SHARE_PARTS)[number];

interface PartLook {
  /** The fragment of the part in the page's address. */
  anchor: string;
  title: () => string;
  icon: LucideIcon;
}

export const PART_LOOK: Record<SharePart, PartLook> = {
  flights: { anchor: 'vluchten', title: m.share_flights, icon: Plane },
  schedule: { anchor: 'tijdschema', title: m.share_schedule, icon: CalendarDays },
  highlights: { anchor: 'hoogtepunten', title: m.share_highlights, icon: Images },
};
